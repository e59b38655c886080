import type { CategoryArticle } from '#contract/articles/categories.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { newsOf } from '#web/ui/behaviour/news.ts';
import { RowStill } from '#web/features/texts/row-still.tsx';
import styles from './article-rows.module.css';

/** Articles, each with its summary on one line and a still of its first figure. */
export function ArticleRows({ articles }: { articles: readonly CategoryArticle[] }) {
  return (
    <ul className={styles.rows}>
      {articles.map(({ slug, title, summary, hasFigure }) => (
        <li key={slug}>
          <Link to={paths.article(slug)}>{title}</Link> <span className="cut">{newsOf(title, summary)}</span>
          {hasFigure ? <RowStill src={paths.still(paths.article(slug))} /> : null}
        </li>
      ))}
    </ul>
  );
}
