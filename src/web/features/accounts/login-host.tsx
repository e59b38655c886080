import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { lazily } from '#web/ui/lazily.tsx';
import { lastVisitor } from './login-events.ts';

// Nobody who only reads downloads it.
const LoginDialog = lazily(async () => (await import('./login-dialog.tsx')).LoginDialog);

/** Shows the login dialog when anything asks for it by its event (spec §4, Auth), and follows who comes and goes in the site's other windows. */
export function LoginHost() {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = () => setOpen(true);
    const close = () => setOpen(false);
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
  if (!isOpen) return null;
  return (
    <Suspense>
      <LoginDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
