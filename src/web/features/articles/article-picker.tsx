import { Plus } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { searchLimits } from '#contract/search/limits.ts';
import { readPages } from '#web/client/pages.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import { shared, usePages } from '#web/lists/use-pages.ts';
import { Link } from '#web/navigation/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';
import styles from './article-picker.module.css';

function ArticleList({
  query,
  chosen,
  addressOf,
}: {
  query: string;
  chosen: string | null;
  addressOf: (id: string) => string;
}) {
  const list = usePages({ ...readPages('/admin/articles/search', { q: query }), ...shared }, ({ results }) => results);
  return (
    <PagedList list={list} none="No articles found">
      <ul>
        {list.rows.map(({ id, title, slug, summary }) => (
          <li key={id}>
            <Link className={styles.article} to={addressOf(id)} aria-current={id === chosen ? 'true' : undefined}>
              <b className="cut">{title}</b>
              <span className="mono cut">{slug}</span>
              <span className={`cut ${styles.summary}`}>{summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </PagedList>
  );
}

interface ArticlePickerProps {
  /** The id of the open article. */
  readonly chosen: string | null;
  /** Returns the URL that opens an article. */
  readonly addressOf: (id: string) => string;
  readonly onNew: () => void;
}

/** The list of articles with a search (spec §2, /boss). */
export function ArticlePicker({ chosen, addressOf, onNew }: ArticlePickerProps) {
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    setQuery(typed.trim());
  };
  const showAll = () => {
    setTyped('');
    setQuery('');
  };
  return (
    <aside className={styles.picker} aria-label="Articles">
      <form className={styles.row} role="search" aria-label="Articles" onSubmit={search}>
        <Input
          type="search"
          placeholder="Search articles"
          aria-label="Search articles"
          maxLength={searchLimits.query}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit">Search</Button>
      </form>
      <div className={`${styles.row} ${styles.actions}`}>
        <Button onClick={showAll}>Show All</Button>
        <Button onClick={onNew}>
          <Plus className="icon" aria-hidden />
          New Article
        </Button>
      </div>
      <ArticleList query={query} chosen={chosen} addressOf={addressOf} />
    </aside>
  );
}
