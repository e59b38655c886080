import type { MouseEvent, ReactNode } from 'react';
import styles from './table.module.css';

// The roles are written out because Safari drops a table's own where its rows become cards.

/** A quiet table; with `cards`, its rows are cards on narrow screens; with `clickable`, they show that they can be opened. */
export function Table({
  label,
  cards = false,
  clickable = false,
  children,
}: {
  label: string;
  cards?: boolean;
  clickable?: boolean;
  children: ReactNode;
}) {
  return (
    <table role="table" aria-label={label} className={`${styles.table} ${cards ? styles.cards : ''} ${clickable ? styles.clickable : ''}`}>
      {children}
    </table>
  );
}

/** A head cell: `tight` is as narrow as its words, `number` stands at its end. */
export function Th({ tight = false, number = false, children }: { tight?: boolean; number?: boolean; children: ReactNode }) {
  return (
    <th role="columnheader" scope="col" className={`${tight ? styles.tight : ''} ${number ? styles.number : ''}`}>
      {children}
    </th>
  );
}

interface TdProps {
  /** What the cell is, written beside it in a card. */
  readonly label?: string;
  readonly tight?: boolean;
  readonly number?: boolean;
  /** In a card: over its whole width. */
  readonly wide?: boolean;
  /** In a card: at the end of its line. */
  readonly end?: boolean;
  /** In a card: below everything else. */
  readonly last?: boolean;
  readonly children: ReactNode;
}

/** A cell of a row, and of the card that the row becomes. */
export function Td({ label, tight, number, wide, end, last, children }: TdProps) {
  const names = { tight, number, wide, end, last };
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
