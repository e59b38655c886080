import * as Radix from '@radix-ui/react-dropdown-menu';
import { LogOut, Pencil, UserRound } from 'lucide-react';
import type { RefObject } from 'react';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { useBackCloses } from '#web/ui/behaviour/over-page.ts';
import styles from './login-widget.module.css';

interface AccountMenuProps {
  readonly wallet: string;
  /** The button that opens it. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onLogout: () => void;
}

/** The menu of the logged-in person. Anonymous people have no profile and no account to edit (spec §6). */
export function AccountMenu({ wallet, button, open, onOpenChange, onLogout }: AccountMenuProps) {
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false}>
      {/* The button existed before this loaded; Radix needs only its position. */}
      <Radix.Trigger asChild>
        <span className={styles.place} aria-hidden />
      </Radix.Trigger>
      <Radix.Content
        className={`floating ${styles.menu}`}
        align="end"
        sideOffset={6}
        collisionPadding={8}
        aria-labelledby={undefined}
        aria-label="Account"
        // A press on the button toggles the menu by itself.
        onInteractOutside={(event) => button.current?.contains(event.target as Node) && event.preventDefault()}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (document.activeElement === document.body) button.current?.focus();
        }}
      >
        {wallet === 'anonymous' ? null : (
          <>
            <Radix.Item asChild>
              <Link to={paths.profile(wallet)}>
                <UserRound className="icon" aria-hidden />
                View profile
              </Link>
            </Radix.Item>
            <Radix.Item asChild>
              <Link to={paths.account}>
                <Pencil className="icon" aria-hidden />
                My account
              </Link>
            </Radix.Item>
          </>
        )}
        <Radix.Item onSelect={onLogout}>
          <LogOut className="icon" aria-hidden />
          Logout
        </Radix.Item>
      </Radix.Content>
    </Radix.Root>
  );
}
