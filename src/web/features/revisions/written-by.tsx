import { Fragment, type ReactNode } from 'react';
import { count, hasProfile } from '#contract/format.ts';
import type { Writer } from '#contract/standing/writer.ts';
import { PersonName } from '#web/features/people/person.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import styles from './written-by.module.css';

// The number of authors to name.
const mostNamed = 3;

function Name({ wallet, profile, anonymousNumber }: Writer) {
  if (wallet === null || profile === null) return 'the encyclopedia';
  const name = <PersonName wallet={wallet} profile={profile} number={anonymousNumber} />;
  if (!hasProfile(wallet)) return name;
  return (
    <Link to={paths.profile(wallet)} data-tip={wallet}>
      {name}
    </Link>
  );
}

/** The class of the switch that shows each paragraph's authors, and of the marks. */
export const switchClass: string = styles.switch!;
export const switchedClass: string = `${styles.switch} ${styles.on}`;

interface WrittenByProps {
  readonly slug: string;
  /** The first of them, most words first. */
  readonly authors: readonly Writer[];
  /** The number of all of them. */
  readonly authorCount: number;
  /** The switch that shows each paragraph's authors. */
  readonly children: ReactNode;
}

/** The authors of an article's present text; nothing if all of it came with the encyclopedia. */
export function WrittenBy({ slug, authors, authorCount, children }: WrittenByProps) {
  const people = authors.filter(({ wallet }) => wallet !== null);
  if (authorCount === 0) return null;
  const named = authors.slice(0, mostNamed);
  const others = authorCount - named.filter(({ wallet }) => wallet !== null).length;
  const before = (place: number) => {
    if (place === 0) return ' ';
    return place + 1 < named.length || others > 0 ? ', ' : ' and ';
  };
  return (
    <div className={styles.byline}>
      <span className={styles.faces} aria-hidden>
        {people.map(({ wallet, profile }, place) => (
          <Avatar key={place} src={profile!.pfp} wallet={wallet!} size="tiny" />
        ))}
      </span>
      <p className={styles.names}>
        Written by
        {named.map((author, place) => (
          <Fragment key={place}>
            {before(place)}
            <Name {...author} />
          </Fragment>
        ))}
        {others > 0 ? (
          <>
            {' '}
            and <Link to={paths.history(slug)}>{count(others, 'other')}</Link>
          </>
        ) : null}
      </p>
      <Link className={styles.count!} to={paths.history(slug)}>
        {count(authorCount, 'person', 'people')}
      </Link>
      {children}
    </div>
  );
}
