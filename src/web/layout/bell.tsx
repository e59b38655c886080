import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect } from 'react';
import { unreadQuery } from '#web/features/notices/notices.queries.ts';
import { followUnread } from '#web/features/notices/unread-notices.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { iconButtonClass } from '#web/ui/icon-button.tsx';
import styles from './bell.module.css';

/** A link to the notices, with the number of unread ones. */
export function Bell() {
  const client = useQueryClient();
  const { data } = useQuery(unreadQuery);
  useEffect(() => followUnread(client), [client]);
  const unread = data?.unread ?? 0;
  return (
    <Link
      className={`${iconButtonClass} ${styles.bell}`}
      to={paths.notices}
      aria-label={unread > 0 ? `Notices, ${unread} unread` : 'Notices'}
      data-tip="Notices"
    >
      <BellIcon className="icon" aria-hidden />
      {unread > 0 ? (
        <span className={styles.count} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      ) : null}
    </Link>
  );
}
