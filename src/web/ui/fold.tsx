import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './fold.module.css';

/**
 * What stands beside the text on wide screens, always open, and below on narrow ones as a row that opens. The style
 * sheet decides, so that nothing jumps and no script is needed.
 */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>
        <span>{title}</span>
        <ChevronDown className="icon" aria-hidden />
      </summary>
      {children}
    </details>
  );
}
