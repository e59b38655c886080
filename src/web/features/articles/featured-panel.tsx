import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { articleDisplay } from '#contract/articles/limits.ts';
import type { ArticleLink } from '#contract/texts/article-parts.ts';
import { textLimits } from '#contract/texts/limits.ts';
import { ask } from '#web/client/calls.ts';
import { send } from '#web/client/sending.ts';
import { ApiError, sentenceOf } from '#web/client/http.ts';
import { askLogin } from '#web/features/people/login-events.ts';
import { ListWait } from '#web/lists/list-failure.tsx';
import { sayTicked, sayFailed } from '#web/say/say.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { featuredQuery } from './articles.queries.ts';
import { ArticleCombobox } from './article-combobox.tsx';
import styles from './featured-panel.module.css';

const most = articleDisplay.featuredArticles;

interface ListProps {
  readonly list: readonly ArticleLink[];
  readonly onChange: (list: ArticleLink[]) => void;
}

function FeaturedSorting({ list, onChange }: ListProps) {
  // At the end of the list a button keeps the focus and does nothing.
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
            <IconButton
              label={`Move ${title} down`}
              aria-disabled={place === list.length - 1}
              onClick={() => move(place, place + 1)}
            >
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

function FeaturedAddition({ list, onChange }: ListProps) {
  const [typed, setTyped] = useState('');
  const find = useMutation({
    mutationFn: (slug: string) => ask('/articles/:slug', { slug }),
    onSuccess: ({ article: { slug, title } }, requestedSlug) => {
      if (!list.some((link) => link.slug === slug)) onChange([...list, { slug, title }]);
      // Text typed during the request stays for the next one.
      setTyped((now) => (now.trim() === requestedSlug ? '' : now));
    },
  });
  const isMissing = find.error instanceof ApiError && find.error.status === 404;
  const failure = isMissing
    ? `There is no article with the slug '${find.variables}'.`
    : 'The server cannot be reached; try again.';
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '' && list.length < most) find.mutate(typed.trim());
  };
  return (
    <>
      <form className={styles.add} onSubmit={add}>
        <ArticleCombobox
          aria-label="Slug"
          placeholder="Title or slug"
          maxLength={textLimits.title}
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit" disabled={typed.trim() === '' || list.length >= most || find.isPending}>
          Add
        </Button>
      </form>
      <p className="failure" role="alert">
        {find.isError ? failure : ''}
      </p>
      <p className="muted small">
        {list.length} of {most}. They appear in the sidebar in this order.
      </p>
    </>
  );
}

/** The featured list: choose, sort, save (spec §5: at most five, never none). */
export function FeaturedPanel() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(featuredQuery);
  // Null until somebody changes it.
  const [changed, setChanged] = useState<readonly ArticleLink[] | null>(null);
  const list = changed ?? data?.featured;
  const save = useMutation({
    mutationFn: (sent: readonly ArticleLink[]) =>
      send(client, 'POST /admin/featured', { slugs: sent.map(({ slug }) => slug) }, { refresh: 'first' }),
    onSuccess: (_answer, sent) => {
      sayTicked('Featured articles updated');
      // Changes during the save stay unsaved.
      setChanged((now) => (now === sent ? null : now));
    },
    onError: (error) => {
      sayFailed('Failed to save');
      askLogin(error);
    },
  });
  // Without the loaded list, an addition would replace a list that the admin has not seen.
  if (list === undefined)
    return (
      <Panel title="Featured Articles">
        <ListWait error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  return (
    <Panel title="Featured Articles">
      {list.length === 0 ? (
        <p className="muted">No featured articles yet.</p>
      ) : (
        <FeaturedSorting list={list} onChange={setChanged} />
      )}
      <FeaturedAddition list={list} onChange={setChanged} />
      <div className={`row ${styles.save}`}>
        <Button
          variant="primary"
          disabled={list.length === 0}
          aria-busy={save.isPending}
          onClick={() => save.isPending || save.mutate(list)}
        >
          Save Featured
        </Button>
        <span className="failure" role="alert">
          {sentenceOf(save.error, '')}
        </span>
      </div>
    </Panel>
  );
}
