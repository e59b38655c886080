import type { WantedArticle } from '#contract/submissions/wanted.ts';
import { amount, count } from '#contract/format.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import styles from './wanted-articles.module.css';

/** The link of a wanted article: to its open proposal, or to the form for a new one with its title. */
const pathOf = ({ title, proposal }: WantedArticle): string =>
  proposal === null ? paths.proposeNamed(title) : paths.submission('proposal', proposal);

function Reason({ bounty, articles }: Pick<WantedArticle, 'bounty' | 'articles'>) {
  if (bounty === null) return articles > 0 ? <>in {count(articles, 'article')}</> : <>proposed</>;
  return (
    <Link className="target" to={paths.bounty(bounty.id)}>
      {amount(bounty.reward)} {bounty.currency}
    </Link>
  );
}

/** Missing articles that somebody asks for; an invitation if there are none; only the heading while undefined. */
export function WantedArticles({ wanted }: { wanted: readonly WantedArticle[] | undefined }) {
  return (
    <section className="section">
      <div className="section-head">
        <h2>Most wanted</h2>
        <Link to={paths.propose}>Propose an article</Link>
      </div>
      {wanted?.length === 0 ? (
        <p className={`${styles.none} muted`}>Nobody has asked for an article yet. Which one do you miss?</p>
      ) : null}
      <ul className={styles.wanted}>
        {wanted?.map((one) => (
          <li key={one.title}>
            <Link className={styles.missing} to={pathOf(one)}>
              {one.title}
            </Link>{' '}
            <span>
              <Reason {...one} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
