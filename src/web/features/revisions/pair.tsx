import type { ReactNode } from 'react';
import styles from './compared-versions.module.css';

/** The same content on both sides. Each side hides the other's part; on narrow screens one side shows both. */
export function Pair({ children }: { children: ReactNode }) {
  return (
    <div className={styles.pair}>
      <div className={styles.was}>{children}</div>
      <div className={styles.now}>{children}</div>
    </div>
  );
}
