import type { Category } from '#contract/articles/categories.ts';
import { count } from '#contract/format.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import { usePages } from '#web/lists/use-pages.ts';
import { paths } from '#web/navigation/paths.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ArticleRows } from './article-rows.tsx';
import { categoryArticlesQuery } from './articles.queries.ts';
import styles from './category-tree.module.css';

function Articles({ category, from }: { category: string; from: string | undefined }) {
  const list = usePages(categoryArticlesQuery(category, from), ({ articles }) => articles);
  return (
    <div className={styles.inside} aria-busy={list.query.isPending}>
      <PagedList
        list={list}
        pending={
          <>
            <span className="sr-only">Loading…</span>
            <Skeleton lines={4} />
          </>
        }
        none={<p className="muted small">No articles in this category.</p>}
        pathOf={(cursor) => paths.browse(category, cursor)}
      >
        {(articles) => <ArticleRows articles={articles} />}
      </PagedList>
    </div>
  );
}

interface CategoryTreeProps {
  readonly categories: readonly Category[];
  readonly isOpen: (name: string) => boolean;
  /** The start of a category's list, for readers who page through it without scripts. */
  readonly from: (name: string) => string | undefined;
  readonly onToggle: (name: string, open: boolean) => void;
}

/**
 * Categories as rows that open, with the number of their articles and the first of them. An open one loads its articles
 * once (spec §2, /browse), a closed one contains no link. Without scripts a row links to a page with it open.
 */
export function CategoryTree({ categories, isOpen, from, onToggle }: CategoryTreeProps) {
  return (
    <ul className={styles.tree}>
      {categories.map(({ name, count: number, titles }) => (
        <li key={name}>
          <details id={name} open={isOpen(name)} onToggle={(event) => onToggle(name, event.currentTarget.open)}>
            <summary>
              <span className={styles.name}>{name}</span>
              <span className={styles.count}>{count(number, 'article')}</span>
              <span className={`cut ${styles.titles}`}>
                {titles.join(', ') + (number > titles.length ? ', …' : '')}
              </span>
            </summary>
            {isOpen(name) ? <Articles category={name} from={from(name)} /> : null}
          </details>
          <noscript>{isOpen(name) ? null : <a href={paths.browse(name)}>All in {name}</a>}</noscript>
        </li>
      ))}
    </ul>
  );
}
