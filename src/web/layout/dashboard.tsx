import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { followWindows } from '#web/client/tags.ts';
import { LoginHost } from '#web/features/people/login-host.tsx';
import { Shell } from './layout.tsx';
import styles from './dashboard.module.css';

/** The frame of the admin's dashboard: the full width, without the encyclopedia's navigation. */
export function Dashboard() {
  const client = useQueryClient();
  useEffect(() => followWindows(client), [client]);
  return (
    <Shell className={styles.main} around={(main) => main}>
      <Outlet />
      <LoginHost />
    </Shell>
  );
}
