import type { ArticleSummary } from '#contract/articles/articles.ts';
import { shortDate } from '#contract/format.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Cover } from '#web/ui/cover.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './latest-articles.module.css';

function ArticleDate({ instant }: { instant: string }) {
  return (
    <time className={`date ${styles.date}`} dateTime={instant}>
      {shortDate(instant)}
    </time>
  );
}

/** The large one. It is a heading of its own where it is none of the list's. */
function Lead({
  article: { slug, title, summary, imageUrl, createdAt },
  heading: Heading,
}: {
  article: ArticleSummary;
  heading: 'h2' | 'h3';
}) {
  return (
    <article className={styles.lead}>
      <Cover src={imageUrl} slug={slug} />
      <Heading>
        <Link to={paths.article(slug)}>{title}</Link>
      </Heading>
      <p>{summary}</p>
      <ArticleDate instant={createdAt} />
    </article>
  );
}

interface LatestProps {
  readonly articles: readonly ArticleSummary[];
  /** What stands large: the featured article of the day, or without one the newest. */
  readonly featured: ArticleSummary | null;
  readonly pending: boolean;
}

/** The newest articles beside the featured one of the day, or beside the first of them (spec §2, Latest Articles). */
export function LatestArticles({ articles, featured, pending }: LatestProps) {
  const [lead, ...others] = featured === null ? articles : [featured, ...articles];
  if (pending) return <Skeleton lines={6} />;
  if (lead === undefined) return <p className="muted">No articles yet.</p>;
  return (
    <div className={styles.latest}>
      <div>
        {featured === null ? null : <p className={styles.label}>Featured today</p>}
        <Lead article={lead} heading={featured === null ? 'h3' : 'h2'} />
      </div>
      <div>
        {featured === null ? null : <p className={styles.label}>Newest</p>}
        {others.map(({ slug, title, summary, imageUrl, createdAt }) => (
          <article key={slug} className={styles.item}>
            <Cover src={imageUrl} slug={slug} />
            <h3>
              <Link to={paths.article(slug)}>{title}</Link>
            </h3>
            <p>{summary}</p>
            <ArticleDate instant={createdAt} />
          </article>
        ))}
      </div>
    </div>
  );
}
