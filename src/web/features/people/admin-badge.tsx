import { useIsAdmin } from '#web/site/site.queries.ts';
import styles from './admin-badge.module.css';

/** Marks an admin's wallet beside the name, which proves nothing (security T11). Nothing for everybody else. */
export function AdminBadge({ wallet }: { wallet: string }) {
  return useIsAdmin(wallet) ? <span className={styles.admin}>Admin</span> : null;
}
