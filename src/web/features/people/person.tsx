import { hasProfile, shortWallet } from '#contract/format.ts';
import type { Byline } from '#contract/people/byline.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { AdminBadge } from './admin-badge.tsx';
import styles from './person.module.css';

interface PersonProps {
  readonly wallet: string;
  readonly profile: Byline;
  /** Distinguishes anonymous people in the thread or list; if missing, it is left out. */
  readonly number?: number | null;
  readonly tiny?: boolean;
  /** The number of leading characters of a wallet: 6 in the admin's tables (spec §9). */
  readonly leading?: 4 | 6;
}

/** 'anonymous' for the first one of a thread or a list, 'anonymous 2' for the second. */
const anonymousName = (number: number | null | undefined): string =>
  number && number > 1 ? `anonymous ${number}` : 'anonymous';

/** The name of a person: a username, the short wallet, an anonymous person's number, or 'a former member'. */
export const personText = ({ wallet, profile, number, leading = 4 }: Omit<PersonProps, 'tiny'>): string =>
  profile.username ?? (wallet === 'anonymous' ? anonymousName(number) : shortWallet(wallet, leading));

/** The same as an element. */
export function PersonName(person: Omit<PersonProps, 'tiny'>) {
  const isShort = person.profile.username === null && hasProfile(person.wallet);
  return <span className={isShort ? 'mono' : undefined}>{personText(person)}</span>;
}

/**
 * An author: picture, and name or short wallet. The tooltip has the whole wallet, because address poisoners imitate
 * short forms (design §4, Wallets). Anonymous people and former members have no profile to link to.
 */
export function Person({ tiny = false, ...person }: PersonProps) {
  const { wallet, profile } = person;
  const content = (
    <>
      <Avatar src={profile.pfp} wallet={wallet} size={tiny ? 'tiny' : 'small'} />
      <span className={`cut ${styles.name}`}>
        <PersonName {...person} />
      </span>
      <AdminBadge wallet={wallet} />
    </>
  );
  if (!hasProfile(wallet)) return <span className={styles.who}>{content}</span>;
  return (
    <Link className={styles.who} to={paths.profile(wallet)} data-tip={wallet}>
      {content}
    </Link>
  );
}
