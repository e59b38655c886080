import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { holdsSession } from '#web/features/people/accounts.queries.ts';
import { openLogin } from '#web/features/people/login-events.ts';
import { useFace, type Face } from '#web/features/people/remembered.ts';
import { useHydrated } from '#web/navigation/hydrated.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { lazily } from '#web/ui/behaviour/lazily.tsx';
import { takeFocus } from '#web/ui/behaviour/take-focus.ts';
import { Button } from '#web/ui/button.tsx';
import { iconButtonClass } from '#web/ui/icon-button.tsx';
import styles from './login-widget.module.css';

// Readers do not download it.
const AccountMenu = lazily(async () => (await import('./account-menu.tsx')).AccountMenu);

const Bell = lazily(async () => (await import('./bell.tsx')).Bell);

/** The button of the logged-in person, which opens the menu. */
function AccountButton({ face: { wallet, name, isShort, pfp }, onLogout }: { face: Face; onLogout: () => void }) {
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  // Null until a pointer or the keyboard comes near.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const approach = () => setOpen((before) => before ?? false);
  const logout = async () => {
    onLogout();
    await (await import('#web/features/people/sign-in.ts')).signOut(client);
  };
  return (
    <span className={styles.account}>
      <button
        ref={button}
        type="button"
        className={styles.who}
        aria-label={`Account: ${name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen ?? false}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={({ key }) => key === 'ArrowDown' && setOpen(true)}
      >
        <Avatar src={pfp} wallet={wallet} size="tiny" />
        <span className={`cut ${styles.name} ${isShort ? 'mono' : ''}`}>{name}</span>
      </button>
      {isOpen === null ? null : (
        <Suspense>
          <AccountMenu wallet={wallet} button={button} open={isOpen} onOpenChange={setOpen} onLogout={logout} />
        </Suspense>
      )}
    </span>
  );
}

/**
 * Login, or the logged-in person (spec §2, Header). The server's page is the same for everybody: until hydration it
 * contains both, and the style sheet shows one by the state that first.js sets.
 */
export function LoginWidget() {
  const hydrated = useHydrated();
  const face = useFace();
  const hasLeft = useRef(false);
  if (face)
    return (
      <>
        <Suspense fallback={<span className={iconButtonClass} />}>
          <Bell />
        </Suspense>
        <AccountButton face={face} onLogout={() => (hasLeft.current = true)} />
      </>
    );
  const isUnknown = face === undefined;
  // Takes over the focus of the button that it replaces, unless the focus went elsewhere.
  const inherit = (button: HTMLButtonElement | null) => {
    if (hasLeft.current && document.activeElement === document.body) takeFocus(button);
    hasLeft.current = false;
  };
  return (
    <>
      {/* A person may be logged in although their data cannot be loaded. */}
      <Button
        ref={inherit}
        hidden={isUnknown && hydrated && holdsSession()}
        compact
        className={`scripted ${isUnknown ? styles.unknown : ''}`}
        onClick={openLogin}
      >
        Login
      </Button>
      <noscript>
        <span className="muted small">Login needs JavaScript</span>
      </noscript>
      {isUnknown ? (
        <span className={`${styles.who} ${styles.remembered}`} aria-hidden>
          <span className={styles.picture} />
          <span className={`cut ${styles.name}`} />
        </span>
      ) : null}
    </>
  );
}
