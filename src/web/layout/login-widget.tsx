import { useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useMe } from '#web/features/accounts/accounts.queries.ts';
import { openLogin } from '#web/features/accounts/login-events.ts';
import { shortWallet } from '#web/format.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import styles from './login-widget.module.css';

/** Login, or who is logged in and logout (spec §2, Header). */
export function LoginWidget() {
  const client = useQueryClient();
  const me = useMe();
  const logout = async () => (await import('#web/features/accounts/sign-in.ts')).signOut(client);
  if (!me) {
    return (
      <Button compact className="scripted" onClick={openLogin}>
        Login
      </Button>
    );
  }
  const { wallet, account } = me;
  const name = account.username ?? shortWallet(wallet);
  const who = (
    <>
      <Avatar src={account.pfp} size="tiny" />
      <span className={styles.name}>{name}</span>
    </>
  );
  return (
    <>
      {/* Anonymous users have no account to edit (spec §6). */}
      {wallet === 'anonymous' ? (
        <span className={styles.who} title={name}>
          {who}
        </span>
      ) : (
        <Link className={styles.who} to={paths.account} aria-label={`My account: ${name}`}>
          {who}
        </Link>
      )}
      <IconButton label="Logout" onClick={logout}>
        <LogOut className="icon" aria-hidden />
      </IconButton>
    </>
  );
}
