import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { LoginHost } from './features/accounts/login-host.tsx';
import { followChanges } from './features/submissions/submissions.queries.ts';
import { WideLayout } from './layout/wide-layout.tsx';

/** The frame around the admin's dashboard: the whole width, without the encyclopedia's own navigation. */
export function Dashboard() {
  const client = useQueryClient();
  useEffect(() => followChanges(client), [client]);
  return (
    <WideLayout>
      <Outlet />
      <LoginHost />
    </WideLayout>
  );
}
