import type { DatedFact } from '#contract/articles/dated-facts.ts';
import { count, shortDay } from '#contract/format.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import styles from './did-you-know.module.css';

/**
 * Dated facts of articles, with the day and the sources of each; without one, an invitation; undefined for the heading
 * alone.
 */
export function DidYouKnow({ facts }: { facts: readonly DatedFact[] | undefined }) {
  return (
    <section>
      <div className="section-head">
        <h2>Did you know</h2>
      </div>
      {facts?.length === 0 ? (
        <p className={`${styles.none} muted linked`}>
          No article has a dated fact and a source yet. <Link to={paths.browse()}>Find an article that you know</Link>
        </p>
      ) : null}
      <ul className={styles.facts}>
        {facts?.map(({ article: { slug, title }, label, value, asOf, sources }) => (
          <li key={slug}>
            <p className="linked">
              <Link to={paths.article(slug)}>{title}</Link>, {label}: {value}
            </p>
            <p className={styles.from}>
              As of <time dateTime={asOf}>{shortDay(asOf)}</time> ·{' '}
              {/* The page reloads, so that the browser scrolls to the list once it has loaded. */}
              <a className="target" href={paths.article(slug, 'h-sources')}>
                {count(sources, 'source')}
                <span className="sr-only"> of {title}</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
