import { BookOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import { count, shortDate } from '#contract/format.ts';
import type { Passages } from '#contract/revisions/revisions.ts';
import { Person, personText } from '#web/features/people/person.tsx';
import { Prose } from '#web/features/texts/prose.tsx';
import { SourceList, type Sources } from '#web/features/texts/source-list.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { versionPaths } from '#web/navigation/version-paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { useBackCloses } from '#web/ui/behaviour/over-page.ts';
import styles from './passage.module.css';

type Credited = Passages['passages'][number];
type Credit = Credited['authors'][number];

const encyclopedia = 'The encyclopedia';

/** The key of an author: a person's revisions share one. */
const nameOf = ({ wallet, profile, anonymousNumber }: Credit): string =>
  wallet === null || profile === null ? encyclopedia : personText({ wallet, profile, number: anonymousNumber });

// The number of pictures that fit in the margin.
const mostFaces = 3;

function Row({ slug, credit }: { slug: string; credit: Credit }) {
  const { wallet, profile, anonymousNumber, words, revision, createdAt, contributionId } = credit;
  return (
    <li>
      {wallet === null || profile === null ? (
        encyclopedia
      ) : (
        <Person wallet={wallet} profile={profile} number={anonymousNumber} tiny />
      )}
      <b>{count(words, 'word')}</b>
      <p>
        <Link to={versionPaths.revision(slug, revision)}>Revision {revision}</Link>,{' '}
        <time dateTime={createdAt}>{shortDate(createdAt)}</time>
        {contributionId === null ? null : (
          <>
            , <Link to={paths.submission('contribution', contributionId)}>from a contribution</Link>
          </>
        )}
      </p>
    </li>
  );
}

/**
 * The authors of a passage, in its margin: pictures, and a card with dates and revisions on hover, focus or click. Back
 * closes the card.
 */
export function Margin({ slug, authors, others }: { slug: string; authors: readonly Credit[]; others: number }) {
  const card = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => (card.current!.open = false));
  const people = [...new Map(authors.map((credit) => [`${credit.wallet} ${credit.anonymousNumber}`, credit])).values()];
  const names = people.map(nameOf).join(', ');
  return (
    <details
      ref={card}
      className={styles.wrote}
      name="wrote"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary aria-label={`Written by ${names}`}>
        {people
          .slice(0, mostFaces)
          .map(({ wallet, profile }, place) =>
            wallet === null || profile === null ? (
              <BookOpen key={place} className={styles.house} aria-hidden />
            ) : (
              <Avatar key={place} src={profile.pfp} wallet={wallet} size="tiny" />
            ),
          )}
      </summary>
      <div className={styles.credit}>
        <ul>
          {authors.map((credit) => (
            <Row key={`${credit.revision} ${credit.wallet}`} slug={slug} credit={credit} />
          ))}
        </ul>
        {others > 0 ? (
          <p>
            <Link to={paths.history(slug)}>And {count(others, 'more revision')}</Link>
          </p>
        ) : null}
      </div>
    </details>
  );
}

/**
 * Whether a passage is a heading, and its authors also wrote the passage below it: then that passage's mark covers
 * both.
 */
export function isOfNext(passages: readonly Credited[], place: number): boolean {
  const { isHeading, authors } = passages[place]!;
  const below = new Set(passages[place + 1]?.authors.map(nameOf));
  return isHeading && authors.every((credit) => below.has(nameOf(credit)));
}

interface PassageProps {
  readonly slug: string;
  readonly passage: Credited;
  /** The sources of the whole article. */
  readonly of: Sources;
  /** Whether the next passage's mark covers this one too. */
  readonly isOfNext: boolean;
}

/** A passage with its authors beside it. */
export function Passage({ slug, of, passage: { html, sources, authors, others }, isOfNext }: PassageProps) {
  return (
    <div className={styles.passage}>
      <div>
        <Prose html={html} continued of={of} />
        <SourceList of={{ sources }} />
      </div>
      {authors.length > 0 && !isOfNext ? <Margin slug={slug} authors={authors} others={others} /> : null}
    </div>
  );
}
