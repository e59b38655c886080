import type { MouseEvent, ReactNode } from 'react';
import styles from './table.module.css';

// Explicit roles, because Safari drops a table's roles if its rows become cards.

/** The head of a column: words, or more. */
type Head = string | { readonly name: string; readonly kind: 'tight' | 'number' | 'hidden' };

/** The head of a column that is as narrow as its words, of numbers, or invisible. */
export const head = {
  tight: (name: string): Head => ({ name, kind: 'tight' }),
  number: (name: string): Head => ({ name, kind: 'number' }),
  hidden: (name: string): Head => ({ name, kind: 'hidden' }),
};

interface TableProps {
  readonly label: string;
  readonly heads: readonly Head[];
  /** Where its rows become cards: on phones only, or on tablets too. */
  readonly cards?: 'phones' | 'tablets';
  /** Whether it is below an existing line. */
  readonly flush?: boolean;
  /** Whether its rows look clickable. */
  readonly clickable?: boolean;
  /** The rows. */
  readonly children: ReactNode;
}

/** A quiet table. */
export function Table({ label, heads, cards, flush = false, clickable = false, children }: TableProps) {
  const names = { cards: cards !== undefined, tablets: cards === 'tablets', flush, clickable };
  const className = Object.entries(names).flatMap(([name, is]) => (is ? [styles[name]] : []));
  return (
    <table role="table" aria-label={label} className={`${styles.table} ${className.join(' ')}`}>
      <thead>
        <Tr>
          {heads.map((of) => {
            const { name, kind } = typeof of === 'string' ? { name: of, kind: '' } : of;
            return (
              <th key={name} role="columnheader" scope="col" className={styles[kind] ?? ''}>
                {kind === 'hidden' ? <span className="sr-only">{name}</span> : name}
              </th>
            );
          })}
        </Tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface TdProps {
  /** The cell's name, shown beside it in a card. */
  readonly label?: string;
  readonly tight?: boolean;
  readonly number?: boolean;
  /** On one line, cut at its end: it takes the remaining width. */
  readonly line?: boolean;
  /** In a card: over the full width. */
  readonly wide?: boolean;
  /** In a card: at the end of its line. */
  readonly end?: boolean;
  /** In a card: below everything else. */
  readonly last?: boolean;
  /** In a card: hidden. */
  readonly tableOnly?: boolean;
  readonly children: ReactNode;
}

/** A cell of a row, and of its card. */
export function Td({ label, tight, number, line, wide, end, last, tableOnly, children }: TdProps) {
  const names = { tight, number, line, wide, end, last, tableOnly };
  const className = Object.entries(names).flatMap(([name, is]) => (is ? [styles[name]] : []));
  return (
    <td role="cell" data-label={label} className={className.join(' ')}>
      {children}
    </td>
  );
}

/** A row; a click anywhere in it is a convenience beside its link or button. */
export function Tr({ children, onClick }: { children: ReactNode; onClick?: (event: MouseEvent) => void }) {
  return (
    <tr role="row" onClick={onClick}>
      {children}
    </tr>
  );
}
