import type { ArticleSummary } from '#contract/articles/articles.ts';
import { shortDate } from '#contract/format.ts';
import { summaryBeside } from '#web/features/texts/summary-beside.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ArticlePicture } from './article-picture.tsx';
import styles from './latest-articles.module.css';

/** The newest articles, each with its picture, title, summary and creation date (spec §2, Latest Articles). */
export function LatestArticles({ articles, pending }: { articles: readonly ArticleSummary[]; pending: boolean }) {
  if (pending) return <Skeleton lines={6} />;
  if (articles.length === 0)
    return (
      <p className="muted linked">
        No articles yet. <Link to={paths.propose}>Propose the first one</Link>
      </p>
    );
  return (
    <div className={styles.latest}>
      {articles.map((article) => (
        <article key={article.slug}>
          <ArticlePicture article={article} />
          <h3>
            <Link to={paths.article(article.slug)}>{article.title}</Link>
          </h3>
          <p>{summaryBeside(article.title, article.summary)}</p>
          <time className="date" dateTime={article.createdAt}>
            {shortDate(article.createdAt)}
          </time>
        </article>
      ))}
    </div>
  );
}
