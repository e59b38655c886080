import type { ArticleSummary } from '#contract/articles/articles.ts';
import { Prose } from '#web/features/texts/prose.tsx';
import { summaryBeside } from '#web/features/texts/summary-beside.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { ArticlePicture } from './article-picture.tsx';
import styles from './featured-today.module.css';

interface FeaturedProps {
  /** Null for an invitation, undefined for the heading alone. */
  readonly article: ArticleSummary | null | undefined;
  /** Its first figure. */
  readonly bodyHtml: string | null | undefined;
}

/** The featured article of the day, large, with its figure or its picture. */
export function FeaturedToday({ article, bodyHtml }: FeaturedProps) {
  const head = <h2>Featured today</h2>;
  if (!article)
    return (
      <section>
        <div className={styles.kicker}>{head}</div>
        {article === null ? (
          <p className="muted linked">
            No article is featured yet. <Link to={paths.browse()}>Browse all articles</Link>
          </p>
        ) : null}
      </section>
    );
  const { slug, title, summary, category } = article;
  return (
    <section>
      <div className={`${styles.kicker} target`}>
        {head}
        {category ? <Link to={paths.browse(category)}>{category}</Link> : null}
      </div>
      <h3>
        <Link className="target" to={paths.article(slug)}>
          {title}
        </Link>
      </h3>
      <p className={styles.deck}>{summaryBeside(title, summary)}</p>
      {bodyHtml ? <Prose key={slug} html={bodyHtml} /> : <ArticlePicture article={article} isLarge />}
      <p className={`line small target ${styles.more}`}>
        <Link to={paths.article(slug)}>Read “{title}”</Link>
        <Link to={paths.figures}>All figures</Link>
      </p>
    </section>
  );
}
