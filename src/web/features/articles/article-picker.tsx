import { Plus } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { ArticleSummary } from '#contract/articles.ts';
import { limits } from '#contract/limits.ts';
import { PagedList } from '#web/features/dashboard/paged-list.tsx';
import { usePagedList } from '#web/features/dashboard/use-paged-list.ts';
import { Link } from '#web/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/field.tsx';
import styles from './article-picker.module.css';

function List({ query, chosen, addressOf }: { query: string; chosen: string | null; addressOf: (id: string) => string }) {
  const list = usePagedList<ArticleSummary>(`/api/admin/articles/search?q=${encodeURIComponent(query)}`, 'results');
  return (
    <PagedList list={list} none="No articles found">
      <ul>
        {list.items.map(({ id, title, slug, summary }) => (
          <li key={id}>
            <Link className={styles.article} to={addressOf(id)} aria-current={id === chosen ? 'true' : undefined}>
              <b>{title}</b>
              <span className="mono">{slug}</span>
              <span className={styles.summary}>{summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </PagedList>
  );
}

interface ArticlePickerProps {
  /** The id of the article that is open. */
  readonly chosen: string | null;
  /** Where an article is opened. */
  readonly addressOf: (id: string) => string;
  readonly onNew: () => void;
}

/** The articles to choose from, with a search among them (spec §2, /boss). */
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
          maxLength={limits.searchQuery}
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
      <List query={query} chosen={chosen} addressOf={addressOf} />
    </aside>
  );
}
