import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditableArticle } from '#contract/articles.ts';
import type { Draft } from '#contract/drafts.ts';
import { limits } from '#contract/limits.ts';
import { send, sentenceOf } from '#web/api.ts';
import { askLogin } from '#web/features/accounts/login-events.ts';
import { refreshArticles } from '#web/features/articles/editing.queries.ts';
import { say } from '#web/status.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { Fields, Panel, Span } from '#web/ui/panel.tsx';
import { failureOf } from './failure.ts';
import styles from './drafts.module.css';

const fields = [
  { name: 'title', label: 'Title', most: limits.title, of: 3 },
  { name: 'slug', label: 'Slug', most: limits.slug, of: 3 },
  { name: 'summary', label: 'Summary', most: limits.summary, of: 6, rows: 2 },
  { name: 'category', label: 'Category', most: limits.category, of: 3 },
  { name: 'imageUrl', label: 'Image URL', most: limits.url, of: 3 },
  { name: 'bodyMarkdown', label: 'Content (Markdown)', most: limits.articleMarkdown, of: 6, rows: 20 },
] as const;

type Texts = Pick<Draft, (typeof fields)[number]['name']>;

/** The texts to send: trimmed, and without those that are blank (spec §5). */
function bodyOf(texts: Texts): object {
  const trimmed = fields.map(({ name }) => [name, texts[name].trim()] as const);
  return Object.fromEntries(trimmed.filter(([, text]) => text !== ''));
}

function Warning({ title, items }: { title: string; items: readonly string[] }) {
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

/** What a model drafted, to be corrected and made an article, or thrown away. Nothing is published before. */
export function DraftReview({ draft, onChange, onCreated, onDiscard }: DraftReviewProps) {
  const client = useQueryClient();
  const [missing, setMissing] = useState('');
  const create = useMutation({
    mutationFn: () => send<{ article: EditableArticle }>('POST', '/api/admin/articles', bodyOf(draft)),
    onSuccess: async ({ article }) => {
      say('New article created');
      await refreshArticles(client);
      onCreated(article.id);
    },
    onError: (error) => {
      say(failureOf(error));
      askLogin(error);
    },
  });
  const submit = () => {
    const isComplete = [draft.title, draft.slug, draft.bodyMarkdown].every((text) => text.trim() !== '');
    setMissing(isComplete ? '' : 'Title, slug and content are required');
    if (!isComplete) say('Title, slug and content are required');
    else if (!create.isPending) create.mutate();
  };
  const refusal = create.isError ? sentenceOf(create.error, 'Request failed') : '';
  return (
    <Panel title="Draft review">
      <Warning title="Not supported by your notes" items={draft.unsupported} />
      <Warning title="Links that are not in your notes" items={draft.links} />
      <Fields>
        {fields.map(({ name, label, most, of, ...rest }) => (
          <Span key={name} of={of}>
            <Field label={label}>
              {(wiring) => {
                const shared = {
                  ...wiring,
                  maxLength: most,
                  value: draft[name],
                  onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
                    onChange({ ...draft, [name]: currentTarget.value }),
                };
                return 'rows' in rest ? (
                  <Textarea className={name === 'bodyMarkdown' ? styles.markdown! : ''} {...rest} {...shared} />
                ) : (
                  <Input {...shared} />
                );
              }}
            </Field>
          </Span>
        ))}
      </Fields>
      <div className={`row ${styles.end}`}>
        <Button variant="primary" aria-busy={create.isPending} onClick={submit}>
          Create Article
        </Button>
        <Button onClick={onDiscard}>Discard Draft</Button>
        <span className={styles.failure} role="alert">
          {missing || refusal}
        </span>
      </div>
    </Panel>
  );
}
