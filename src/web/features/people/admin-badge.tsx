import { useIsAdmin } from '#web/site/site.queries.ts';
import styles from './admin-badge.module.css';

/**
 * Says of an admin's wallet that it is one, beside the name, which says nothing about it (security T11). Nothing for
 * everybody else.
 */
export function AdminBadge({ wallet }: { wallet: string }) {
  return useIsAdmin(wallet) ? <span className={styles.admin}>Admin</span> : null;
}
