import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { lazily } from '#web/ui/behaviour/lazily.tsx';
import { useAskingWho } from './accounts.queries.ts';
import { closeLogin, lastVisitor, type Reason } from './login-events.ts';

// Readers do not download it.
const LoginDialog = lazily(async () => (await import('./login-dialog.tsx')).LoginDialog);

/** Shows the login dialog on its event (spec §4, Auth), and follows logins and logouts in the site's other windows. */
export function LoginHost() {
  const client = useQueryClient();
  useAskingWho();
  // The reason for the login, null without one; undefined while the dialog is closed.
  const [reason, ask] = useState<Reason | null>();
  useEffect(() => {
    const open = ({ detail }: WindowEventMap['auth:openLogin']) => ask(detail ?? null);
    const close = () => ask(undefined);
    const follow = async ({ key }: StorageEvent) => {
      if (key === lastVisitor) await (await import('./sign-in.ts')).askAgain(client);
    };
    addEventListener('auth:openLogin', open);
    addEventListener('auth:closeLogin', close);
    addEventListener('storage', follow);
    return () => {
      removeEventListener('auth:openLogin', open);
      removeEventListener('auth:closeLogin', close);
      removeEventListener('storage', follow);
    };
  }, [client]);
  if (reason === undefined) return null;
  return (
    <Suspense>
      <LoginDialog reason={reason} onClose={closeLogin} />
    </Suspense>
  );
}
