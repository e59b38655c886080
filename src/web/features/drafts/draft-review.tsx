import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Draft } from '#contract/drafts/drafts.ts';
import { limits } from '#contract/limits.ts';
import { textLimits } from '#contract/texts/limits.ts';
import { send, type Message } from '#web/client/sending.ts';
import { sentenceOf } from '#web/client/http.ts';
import { askLogin } from '#web/features/people/login-events.ts';
import { sayDone, sayFailed } from '#web/say/say.ts';
import { Button } from '#web/ui/button.tsx';
import { Fields, LinesField, TextField } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { failureOf } from './draft-generator.tsx';
import styles from './drafts.module.css';

const fields = [
  { name: 'title', label: 'Title', most: textLimits.title, columns: 3 },
  { name: 'slug', label: 'Slug', most: limits.slug, columns: 3 },
  { name: 'summary', label: 'Summary', most: textLimits.summary, columns: 6, rows: 2 },
  { name: 'category', label: 'Category', most: textLimits.category, columns: 3 },
  { name: 'imageUrl', label: 'Image URL', most: limits.url, columns: 3 },
  { name: 'bodyMarkdown', label: 'Content (Markdown)', most: textLimits.articleMarkdown, columns: 6, rows: 20 },
] as const;

type Texts = Pick<Draft, (typeof fields)[number]['name']>;

/** The texts to send: trimmed, without blank ones (spec §5). */
function bodyOf(texts: Texts): Message<'POST /admin/articles'> {
  const trimmed = fields.map(({ name }) => [name, texts[name].trim()] as const);
  return Object.fromEntries(trimmed.filter(([, text]) => text !== '')) as Texts;
}

function DraftWarning({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div className={styles.warning}>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

interface DraftReviewProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly onCreated: (id: string) => void;
  readonly onDiscard: () => void;
}

/** A model's draft, to correct and save as an article, or to discard. Only saving publishes it. */
export function DraftReview({ draft, onChange, onCreated, onDiscard }: DraftReviewProps) {
  const client = useQueryClient();
  const [missing, setMissing] = useState('');
  const create = useMutation({
    mutationFn: () => send(client, 'POST /admin/articles', { ...bodyOf(draft), drafted: true }, { refresh: 'first' }),
    onSuccess: ({ article }) => {
      sayDone('New article created');
      onCreated(article.id);
    },
    onError: (error) => {
      sayFailed(failureOf(error));
      askLogin(error);
    },
  });
  const submit = () => {
    const isComplete = [draft.title, draft.slug, draft.bodyMarkdown].every((text) => text.trim() !== '');
    setMissing(isComplete ? '' : 'Title, slug and content are required');
    if (!isComplete) sayFailed('Title, slug and content are required');
    else if (!create.isPending) create.mutate();
  };
  const refusal = create.isError ? sentenceOf(create.error, 'Request failed') : '';
  return (
    <Panel title="Draft review">
      <DraftWarning title="Not supported by your notes" items={draft.unsupported} />
      <DraftWarning title="Links that are not in your notes" items={draft.links} />
      <Fields>
        {fields.map(({ name, most, ...rest }) => {
          const shared = {
            maxLength: most,
            value: draft[name],
            onChange: (text: string) => onChange({ ...draft, [name]: text }),
          };
          return 'rows' in rest ? (
            <LinesField key={name} className={name === 'bodyMarkdown' ? styles.markdown : ''} {...rest} {...shared} />
          ) : (
            <TextField key={name} {...rest} {...shared} />
          );
        })}
      </Fields>
      <div className={`row ${styles.end}`}>
        <Button variant="primary" aria-busy={create.isPending} onClick={submit}>
          Create Article
        </Button>
        <Button onClick={onDiscard}>Discard Draft</Button>
        <span className="failure" role="alert">
          {missing || refusal}
        </span>
      </div>
    </Panel>
  );
}
