import type { CategoryArticle } from '#contract/articles/categories.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { newsOf } from '#web/ui/behaviour/news.ts';
import { RowStill } from '#web/features/texts/row-still.tsx';
import styles from './article-rows.module.css';

/** Articles, each with its summary on one line and its still. */
export function ArticleRows({ articles }: { articles: readonly CategoryArticle[] }) {
  return (
    <ul className={styles.rows}>
      {articles.map((article) => (
        <li key={article.slug}>
          <Link to={paths.article(article.slug)}>{article.title}</Link>{' '}
          <span className="cut">{newsOf(article.title, article.summary)}</span>
          <RowStill article={article} />
        </li>
      ))}
    </ul>
  );
}
