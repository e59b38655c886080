import { useQueryClient } from '@tanstack/react-query';
import { shownFacts } from '#contract/articles/names.ts';
import type { Article } from '#contract/articles/articles.ts';
import { count, longDate } from '#contract/format.ts';
import { factsAnchor, monthsConfirmed } from '#contract/limits.ts';
import { useMe } from '#web/features/people/accounts.queries.ts';
import { useHydrated } from '#web/navigation/hydrated.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import styles from './infobox.module.css';

const monthLength = (365.25 / 12) * 24 * 60 * 60 * 1_000;
const monthsSince = (day: string) => Math.floor((Date.now() - Date.parse(day)) / monthLength);

/** Until when an article is known to be true: when somebody confirmed it last, or the oldest day that a fact names; '' where neither is. */
function knownUntil({ facts, confirmedAt }: Article): string {
  const [oldest = ''] = facts.flatMap(({ asOf }) => asOf ?? []).sort();
  return confirmedAt !== null && confirmedAt > oldest ? confirmedAt : oldest;
}

/** Of which day an article is true, and, in the browser, that this is long ago: a kept page does not know which day it is. */
function Until({ article }: { article: Article }) {
  const { category, updatedAt, confirmedBy } = article;
  const known = knownUntil(article);
  const months = monthsSince(known || updatedAt);
  const isLong = months >= (monthsConfirmed(category) ?? Infinity);
  if (useHydrated() && isLong) return `Last ${known ? 'confirmed' : 'updated'} ${count(months, 'month')} ago. `;
  if (known === '') return null;
  return (
    <>
      Facts as of <time dateTime={known}>{longDate(known)}</time>
      {confirmedBy > 0 ? `, confirmed by ${count(confirmedBy, 'person', 'people')}` : ''}.{' '}
    </>
  );
}

/** Says of which day an article is true, and asks whether it still is. */
export function StillTrue({ article }: { article: Article }) {
  const client = useQueryClient();
  const me = useMe();
  const { slug, facts } = article;
  const confirm = async () => {
    // Nobody who only reads downloads it.
    const { confirmFacts } = await import('./confirming.ts');
    await confirmFacts(client, slug, me === null);
  };
  return (
    <div className={styles.still}>
      <p className="muted">
        <Until article={article} />
        Still true?
      </p>
      <p className="row">
        <Button compact className="scripted" onClick={() => void confirm()}>
          Still true
        </Button>
        <Link className={buttonClass({ compact: true })} to={paths.report(slug, shownFacts(facts).length > 0 ? factsAnchor : undefined)}>
          No longer true
        </Link>
      </p>
    </div>
  );
}
