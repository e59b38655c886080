import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import type { ArticleLink } from '#contract/articles.ts';
import { display, limits } from '#contract/limits.ts';
import { ApiError, getFromBrowser, send, sentenceOf } from '#web/api.ts';
import { askLogin } from '#web/features/accounts/login-events.ts';
import { ListFailure } from '#web/features/dashboard/list-failure.tsx';
import { say } from '#web/status.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Input } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { featuredQuery } from './articles.queries.ts';
import { SlugSuggestions } from './slug-suggestions.tsx';
import styles from './featured-panel.module.css';

const most = display.featuredArticles;

interface ListProps {
  readonly list: readonly ArticleLink[];
  readonly onChange: (list: ArticleLink[]) => void;
}

function Sortable({ list, onChange }: ListProps) {
  // A button at the end of its way keeps the focus, and does nothing.
  const move = (from: number, to: number) => {
    if (to >= 0 && to < list.length) onChange(list.toSpliced(from, 1).toSpliced(to, 0, list[from]!));
  };
  return (
    <ol className={styles.list}>
      {list.map(({ slug, title }, place) => (
        <li key={slug}>
          <span className={styles.place}>{place + 1}</span>
          <span className={styles.name}>
            <b>{title}</b> <span className="mono">{slug}</span>
          </span>
          <span className={styles.end}>
            <IconButton label={`Move ${title} up`} aria-disabled={place === 0} onClick={() => move(place, place - 1)}>
              <ArrowUp className="icon" aria-hidden />
            </IconButton>
            <IconButton label={`Move ${title} down`} aria-disabled={place === list.length - 1} onClick={() => move(place, place + 1)}>
              <ArrowDown className="icon" aria-hidden />
            </IconButton>
            <IconButton label={`Remove ${title}`} onClick={() => onChange(list.toSpliced(place, 1))}>
              <X className="icon" aria-hidden />
            </IconButton>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Add({ list, onChange }: ListProps) {
  const [typed, setTyped] = useState('');
  const suggestions = useId();
  const find = useMutation({
    mutationFn: (slug: string) => getFromBrowser(`/api/articles/${encodeURIComponent(slug)}`) as Promise<{ article: ArticleLink }>,
    onSuccess: ({ article: { slug, title } }, asked) => {
      if (!list.some((link) => link.slug === slug)) onChange([...list, { slug, title }]);
      // What was typed meanwhile is the next one.
      setTyped((now) => (now.trim() === asked ? '' : now));
    },
  });
  const isMissing = find.error instanceof ApiError && find.error.status === 404;
  const failure = isMissing ? `There is no article with the slug '${find.variables}'.` : 'The server cannot be reached; try again.';
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '' && list.length < most) find.mutate(typed.trim());
  };
  return (
    <>
      <form className={styles.add} onSubmit={add}>
        <Input
          className="mono"
          placeholder="article-slug"
          aria-label="Slug"
          list={suggestions}
          maxLength={limits.slug}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <SlugSuggestions id={suggestions} typed={typed} />
        <Button type="submit" disabled={typed.trim() === '' || list.length >= most || find.isPending}>
          Add
        </Button>
      </form>
      <p className={styles.failure} role="alert">
        {find.isError ? failure : ''}
      </p>
      <p className="muted small">
        {list.length} of {most}. They appear in the sidebar in this order.
      </p>
    </>
  );
}

/** The featured list: chosen, put in order, saved (spec §5: at most five, never none). */
export function FeaturedPanel() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(featuredQuery);
  // Null until somebody changes it.
  const [changed, setChanged] = useState<readonly ArticleLink[] | null>(null);
  const list = changed ?? data?.featured;
  const save = useMutation({
    mutationFn: (sent: readonly ArticleLink[]) => send('POST', '/api/admin/featured', { slugs: sent.map(({ slug }) => slug) }),
    onSuccess: async (_answer, sent) => {
      say('✓ Featured articles updated');
      await client.invalidateQueries({ queryKey: featuredQuery.queryKey });
      // What was changed while it was being saved is not saved.
      setChanged((now) => (now === sent ? null : now));
    },
    onError: (error) => {
      say('Failed to save');
      askLogin(error);
    },
  });
  // Not an empty one: what is added to that, and saved, would take the place of the list that nobody has seen.
  if (list === undefined)
    return (
      <Panel title="Featured Articles">
        {error ? (
          <ListFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <p className="muted" role="status">
            Loading…
          </p>
        )}
      </Panel>
    );
  return (
    <Panel title="Featured Articles">
      {list.length === 0 ? <p className="muted">No featured articles yet.</p> : <Sortable list={list} onChange={setChanged} />}
      <Add list={list} onChange={setChanged} />
      <div className={`row ${styles.save}`}>
        <Button
          variant="primary"
          disabled={list.length === 0}
          aria-busy={save.isPending}
          onClick={() => save.isPending || save.mutate(list)}
        >
          Save Featured
        </Button>
        <span className={styles.failure} role="alert">
          {sentenceOf(save.error, '')}
        </span>
      </div>
    </Panel>
  );
}
