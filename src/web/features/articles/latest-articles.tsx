import type { ArticleSummary } from '#contract/articles/articles.ts';
import { shortDate } from '#contract/format.ts';
import { summaryBeside } from '#web/features/texts/summary-beside.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Cover } from '#web/ui/cover.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './latest-articles.module.css';

/** An article in a list: its picture, its title and summary, and its creation date in dated lists. */
function Item({ article, isDated = false }: { article: ArticleSummary; isDated?: boolean }) {
  const { slug, title, summary, imageUrl, createdAt, hasFigure } = article;
  return (
    <article className={styles.item}>
      <Cover src={imageUrl} slug={slug} still={hasFigure && paths.still(paths.article(slug))} />
      <h3>
        <Link to={paths.article(slug)}>{title}</Link>
      </h3>
      <p>{summaryBeside(title, summary)}</p>
      {isDated ? (
        <time className="date" dateTime={createdAt}>
          {shortDate(createdAt)}
        </time>
      ) : null}
    </article>
  );
}

/** The featured article of the day, with a heading; nothing without one. */
export function FeaturedToday({ article }: { article: ArticleSummary | null }) {
  if (article === null) return null;
  return (
    <section className={styles.featured}>
      <div className="section-head">
        <h2>Featured today</h2>
      </div>
      <Item article={article} />
    </section>
  );
}

/** The newest articles (spec §2, Latest Articles). */
export function LatestArticles({ articles, pending }: { articles: readonly ArticleSummary[]; pending: boolean }) {
  if (pending) return <Skeleton lines={6} />;
  if (articles.length === 0) return <p className="muted">No articles yet.</p>;
  return (
    <div className={styles.latest}>
      {articles.map((article) => (
        <Item key={article.slug} article={article} isDated />
      ))}
    </div>
  );
}
