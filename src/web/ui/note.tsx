import type { ReactNode } from 'react';
import styles from './note.module.css';

/** A remark apart from the text. */
export function Note({
  icon,
  tone,
  label = 'Note',
  children,
}: {
  icon: ReactNode;
  tone?: 'warn';
  label?: string;
  children: ReactNode;
}) {
  return (
    <aside className={`${styles.note} ${tone === 'warn' ? styles.warn : ''}`} aria-label={label}>
      {icon}
      <p>{children}</p>
    </aside>
  );
}
