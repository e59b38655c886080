import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Folder, FolderOpen } from 'lucide-react';
import { count } from '#web/format.ts';
import { ShowMore } from '#web/show-more.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ArticleLinks } from './article-links.tsx';
import { categoryArticlesQuery } from './articles.queries.ts';
import styles from './category-tree.module.css';

interface RowProps {
  readonly category: string;
  readonly open: boolean;
  readonly onToggle: (category: string, open: boolean) => void;
}

function CategoryRow({ category, open, onToggle }: RowProps) {
  const { data, isError } = useQuery({ ...categoryArticlesQuery(category), enabled: open });
  const articles = data?.articles ?? (isError ? [] : undefined);
  return (
    <li>
      <details id={category} open={open} onToggle={(event) => onToggle(category, event.currentTarget.open)}>
        <summary>
          <ChevronRight className="icon" aria-hidden />
          {open ? <FolderOpen className="icon" aria-hidden /> : <Folder className="icon" aria-hidden />}
          {category}
          {articles ? <span className={styles.count}>{count(data?.count ?? 0, 'article')}</span> : null}
        </summary>
        {articles === undefined ? (
          <div className={styles.loading} aria-busy="true">
            <span className="sr-only">Loading…</span>
            <Skeleton lines={4} />
          </div>
        ) : articles.length === 0 ? (
          <p className={`${styles.none} muted small`}>No articles in this category.</p>
        ) : (
          <>
            <ArticleLinks articles={articles} />
            <ShowMore next={data?.next} pageAt={(cursor) => categoryArticlesQuery(category, cursor)}>
              {(page) => <ArticleLinks articles={page.articles} />}
            </ShowMore>
          </>
        )}
      </details>
    </li>
  );
}

/** Categories as rows that open; an opened one loads its articles once (spec §2, /browse). */
export function CategoryTree({
  categories,
  open,
  onToggle,
}: {
  categories: readonly string[];
  open: ReadonlySet<string>;
  onToggle: RowProps['onToggle'];
}) {
  return (
    <ul className={styles.tree}>
      {categories.map((category) => (
        <CategoryRow key={category} category={category} open={open.has(category)} onToggle={onToggle} />
      ))}
    </ul>
  );
}
