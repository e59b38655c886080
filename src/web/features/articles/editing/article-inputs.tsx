import { useId, useMemo } from 'react';
import { addressKinds } from '#contract/addresses/limits.ts';
import type { EditableArticle } from '#contract/articles/editing.ts';
import { limits } from '#contract/limits.ts';
import { suggestedChange } from '#contract/revisions/suggested-change.ts';
import { searchNumbers } from '#contract/search/limits.ts';
import { slugOf } from '#contract/slug.ts';
import { lifeStatuses, textLimits } from '#contract/texts/limits.ts';
import { useDebounced } from '#web/typed/use-debounced.ts';
import { bindings, Fields, LinesField, SelectField, TextField } from '#web/ui/field.tsx';
import { CategorySuggestions } from './category-suggestions.tsx';
import type { ArticleEditor as Editor } from './use-article-editor.ts';
import { bodyOf } from './article-fields.ts';

/** The summary of the change for the history, with the changed parts as its placeholder. */
function ChangeField({
  stored,
  editor: { fields, changeSummary, describe },
}: {
  stored: EditableArticle;
  editor: Editor;
}) {
  const settled = useDebounced(fields, searchNumbers.debounce);
  const suggestion = useMemo(() => suggestedChange(stored, bodyOf(settled)), [stored, settled]);
  return (
    <TextField
      columns={6}
      label="What you changed"
      remark="one line, for the history"
      placeholder={suggestion}
      value={changeSummary}
      maxLength={textLimits.changeSummary}
      onChange={describe}
    />
  );
}

/** The life status of the article's token, with its day and the URL of its source. */
function LifeFields({ fields, change }: Pick<Editor, 'fields' | 'change'>) {
  const set = bindings(fields, change);
  const isSet = fields.lifeStatus !== '';
  return (
    <>
      <SelectField
        columns={2}
        label="Life status"
        remark="of a token"
        none="Not said"
        options={lifeStatuses}
        {...set('lifeStatus')}
      />
      <TextField columns={2} label="Seen on" type="date" disabled={!isSet} {...set('lifeDate')} />
      <TextField
        columns={2}
        label="Source of the life status"
        type="url"
        placeholder="https://"
        maxLength={limits.sourceUrl}
        disabled={!isSet}
        {...set('lifeSource')}
      />
    </>
  );
}

/** The article's category, picture, version, facts and addresses. */
function FilingFields({ editor: { fields, change } }: { editor: Editor }) {
  const set = bindings(fields, change);
  const suggestions = useId();
  return (
    <>
      <TextField columns={2} label="Category" list={suggestions} maxLength={textLimits.category} {...set('category')} />
      <CategorySuggestions id={suggestions} typed={fields.category} />
      <TextField
        columns={2}
        label="Image URL"
        type="url"
        placeholder="https://"
        maxLength={limits.url}
        {...set('imageUrl')}
      />
      <TextField columns={2} label="Version" className="mono" type="number" min={1} {...set('version')} />
      <LinesField
        columns={6}
        label="Infobox"
        remark="one fact a line, as Label: value or Label: value | as of 2026-11-18; links as in the content; ‘Also called’ and ‘Searched as’ list names, with commas, by which it is found: the latter is not shown"
        rows={3}
        {...set('facts')}
      />
      <LifeFields fields={fields} change={change} />
      <LinesField
        columns={6}
        label="Addresses"
        remark={`one a line, as ${addressKinds.join(', ')} | address | label | sources | 2026-11-18`}
        className="mono"
        rows={2}
        spellCheck={false}
        {...set('addresses')}
      />
    </>
  );
}

/** The fields of an article beside its content. */
export function FieldsOfArticle({ editor }: { editor: Editor }) {
  const { fields, stored, change } = editor;
  const set = bindings(fields, change);
  const typeTitle = (title: string) => {
    // The slug of a new article follows its title until somebody types another.
    const isFollowing =
      stored === null && (fields.slug === slugOf(fields.title) || /^new-article-\d+$/.test(fields.slug));
    change({ title, ...(isFollowing && slugOf(title) ? { slug: slugOf(title) } : {}) });
  };
  return (
    <Fields>
      <TextField columns={3} label="Title" value={fields.title} maxLength={textLimits.title} onChange={typeTitle} />
      <TextField
        columns={3}
        label="Slug"
        className="mono"
        maxLength={limits.slug}
        spellCheck={false}
        {...set('slug')}
      />
      <LinesField columns={6} label="Summary" rows={2} maxLength={textLimits.summary} {...set('summary')} />
      <FilingFields editor={editor} />
      {stored === null ? null : <ChangeField stored={stored} editor={editor} />}
    </Fields>
  );
}
