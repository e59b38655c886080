import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './fold.module.css';

/**
 * A box beside the text on wide screens, always open, and a row that opens below it on narrow ones. The style sheet
 * decides, so that nothing jumps and no script is needed.
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
