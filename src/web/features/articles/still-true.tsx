import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Article } from '#contract/articles/articles.ts';
import { monthsConfirmed } from '#contract/articles/limits.ts';
import { shownFacts } from '#contract/articles/names.ts';
import { count, longDate } from '#contract/format.ts';
import { factsAnchor } from '#contract/texts/limits.ts';
import { useMe } from '#web/features/people/accounts.queries.ts';
import { useHydrated } from '#web/navigation/hydrated.ts';
import { ButtonLink } from '#web/navigation/button-link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { monthsAgo, monthsSince } from './age.ts';
import styles from './infobox.module.css';

/**
 * The day on which an article was last true: the oldest day of a fact, or the latest confirmation; in the browser, also
 * its age.
 */
function Until({ article: { facts, category, updatedAt, confirmedBy, confirmedAt } }: { article: Article }) {
  const [oldest = ''] = facts.flatMap(({ asOf }) => asOf ?? []).sort();
  const known = confirmedAt ?? oldest;
  const months = monthsSince(known || updatedAt);
  const isLong = months >= (monthsConfirmed(category) ?? Infinity);
  if (useHydrated() && isLong) return `Last ${known ? 'confirmed' : 'updated'} ${monthsAgo(months)}. `;
  if (known === '') return null;
  return (
    <>
      {oldest ? 'Facts as of ' : null}
      {oldest ? <time dateTime={oldest}>{longDate(oldest)}</time> : null}
      {confirmedAt ? (
        <>
          {oldest ? ', confirmed' : 'Confirmed'} by {count(confirmedBy, 'person', 'people')} on{' '}
          <time dateTime={confirmedAt}>{longDate(confirmedAt)}</time>
        </>
      ) : null}
      .{' '}
    </>
  );
}

/** Shows the day on which an article was last true, and asks readers to confirm it. */
export function StillTrue({ article }: { article: Article }) {
  const client = useQueryClient();
  const me = useMe();
  const [isConfirmed, setConfirmed] = useState(false);
  const { slug, facts } = article;
  const hasFacts = shownFacts(facts).length > 0;
  const confirm = async () => {
    // Readers do not download it.
    const { confirmFacts } = await import('./confirming.ts');
    await confirmFacts(client, slug, me === null, () => setConfirmed(true));
  };
  return (
    <div className={styles.still}>
      <p className="muted">
        <Until article={article} />
        {hasFacts ? 'Facts: still true?' : 'Still true?'}
      </p>
      {/* Replaces the buttons, since a toast could cover them. */}
      <p role="status">{isConfirmed ? 'Thanks. You confirmed these facts today.' : ''}</p>
      {isConfirmed ? null : (
        <p className="row">
          <Button compact className="scripted" onClick={() => void confirm()}>
            Yes
          </Button>
          <ButtonLink compact to={paths.report(slug, hasFacts ? factsAnchor : undefined)}>
            No, something changed
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
