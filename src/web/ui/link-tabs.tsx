import type { ReactNode } from 'react';
import styles from './link-tabs.module.css';

/** Links between views of one page; the present one has `aria-current`. */
export function LinkTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}
