import { useEffect, useState, type KeyboardEvent } from 'react';
import { copied } from '#contract/limits.ts';
import type { Byline } from '#contract/people.ts';
import { shortWallet } from '#web/format.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Identicon } from '#web/ui/identicon.tsx';
import styles from './person.module.css';

const shut = (event: KeyboardEvent) => {
  if (event.key === 'Escape' && document.activeElement instanceof HTMLElement) document.activeElement.blur();
};

// Wider than the address ever is, in pixels.
const room = 350;

/** Where the address shows, and whether Escape dismissed it while a pointer rests on its mark (WCAG 1.4.13); with what has to be told of both. */
function usePlace() {
  const [isDismissed, setDismissed] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const [isAtEnd, setAtEnd] = useState(false);
  const place = ({ currentTarget }: { currentTarget: Element }) => setAtEnd(currentTarget.getBoundingClientRect().left + room > innerWidth);
  useEffect(() => {
    if (!isHovered) return undefined;
    const onKeyDown = ({ key }: { key: string }) => key === 'Escape' && setDismissed(true);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isHovered]);
  const onPointerLeave = () => {
    setHovered(false);
    setDismissed(false);
  };
  const onPointerEnter = (event: { currentTarget: Element }) => {
    place(event);
    setHovered(true);
  };
  const className = `${styles.wallet} ${isAtEnd ? styles.end : ''} ${isDismissed ? styles.dismissed : ''}`;
  return { className, onFocus: place, onPointerEnter, onPointerLeave };
}

/**
 * A wallet's identicon, drawn from the whole key, behind which the whole address stands with a copy button: short forms are what address
 * poisoners imitate (design §4, Wallets). It shows on hover, focus and tap.
 */
export function WalletMark({ wallet }: { wallet: string }) {
  return (
    <span onKeyDown={shut} {...usePlace()}>
      <button type="button" className={styles.mark} aria-label={`Wallet ${wallet}`}>
        <Identicon text={wallet} />
      </button>
      <span className={styles.whole}>
        <code>{wallet}</code>
        <CopyButton text={wallet} label="Copy the wallet address" done={copied.elsewhere} />
      </span>
    </span>
  );
}

interface PersonProps {
  readonly wallet: string;
  readonly profile: Byline;
  readonly tiny?: boolean;
  /** How many characters of a wallet come first: 6 in the admin's tables (spec §9). */
  readonly leading?: 4 | 6;
}

/** Who wrote something: picture, name or short wallet, and the wallet's mark. Anonymous people have no profile to link to. */
export function Person({ wallet, profile, tiny = false, leading = 4 }: PersonProps) {
  const name = profile.username ?? (wallet === 'anonymous' ? 'anonymous' : <span className="mono">{shortWallet(wallet, leading)}</span>);
  const content = (
    <>
      <Avatar src={profile.pfp} size={tiny ? 'tiny' : 'small'} />
      <span className={styles.name}>{name}</span>
    </>
  );
  if (wallet === 'anonymous') return <span className={styles.who}>{content}</span>;
  return (
    <span className={styles.person}>
      <Link className={styles.who} to={paths.profile(wallet)}>
        {content}
      </Link>
      <WalletMark wallet={wallet} />
    </span>
  );
}
