import type { ArticleSummary } from '#contract/articles.ts';
import { shortDate } from '#web/format.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
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

/** The newest articles: the first one large, the others beside it (spec §2, Latest Articles). */
export function LatestArticles({ articles, pending }: { articles: readonly ArticleSummary[]; pending: boolean }) {
  const [lead, ...others] = articles;
  if (pending) return <Skeleton lines={6} />;
  if (lead === undefined) return <p className="muted">No articles yet.</p>;
  return (
    <div className={styles.latest}>
      <article className={styles.lead}>
        <Cover src={lead.imageUrl} slug={lead.slug} />
        <h3>
          <Link to={paths.article(lead.slug)}>{lead.title}</Link>
        </h3>
        <p>{lead.summary}</p>
        <ArticleDate instant={lead.createdAt} />
      </article>
      <div>
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
