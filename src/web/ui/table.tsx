import type { MouseEvent, ReactNode } from 'react';
import styles from './table.module.css';

// The roles are written out because Safari drops a table's own where its rows become cards.

/** What stands above a column: words, or more than these. */
type Head = string | { readonly name: string; readonly kind: 'tight' | 'number' | 'hidden' };

/** The head of a column that is as narrow as its words, of numbers, or without a visible one. */
export const head = {
  tight: (name: string): Head => ({ name, kind: 'tight' }),
  number: (name: string): Head => ({ name, kind: 'number' }),
  hidden: (name: string): Head => ({ name, kind: 'hidden' }),
};

interface TableProps {
  readonly label: string;
  readonly heads: readonly Head[];
  /** Where its rows are cards: on phones alone, or on tablets too. */
  readonly cards?: 'phones' | 'tablets';
  /** Whether it stands below a line that is there. */
  readonly flush?: boolean;
  /** Whether its rows show that they can be opened. */
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
  /** What the cell is, written beside it in a card. */
  readonly label?: string;
  readonly tight?: boolean;
  readonly number?: boolean;
  /** One line, cut at its end: what is left of the width is its. */
  readonly line?: boolean;
  /** In a card: over its whole width. */
  readonly wide?: boolean;
  /** In a card: at the end of its line. */
  readonly end?: boolean;
  /** In a card: below everything else. */
  readonly last?: boolean;
  /** In a card: not there. */
  readonly tableOnly?: boolean;
  readonly children: ReactNode;
}

/** A cell of a row, and of the card that the row becomes. */
export function Td({ label, tight, number, line, wide, end, last, tableOnly, children }: TdProps) {
  const names = { tight, number, line, wide, end, last, tableOnly };
  const className = Object.entries(names).flatMap(([name, is]) => (is ? [styles[name]] : []));
  return (
    <td role="cell" data-label={label} className={className.join(' ')}>
      {children}
    </td>
  );
}

/** A row; a click anywhere in it is a convenience beside the link or button that it holds. */
export function Tr({ children, onClick }: { children: ReactNode; onClick?: (event: MouseEvent) => void }) {
  return (
    <tr role="row" onClick={onClick}>
      {children}
    </tr>
  );
}
