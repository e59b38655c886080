import type { Db } from './client.ts';

/** What is done again and again so that nothing piles up: at most `most` rows in one transaction. */
export type Chore = (db: Db, most: number) => Promise<Done>;

export interface Done {
  /** How many rows were deleted or emptied. */
  readonly rows: number;
  /** Whether there may be more of them. */
  readonly isMore: boolean;
}

/** Of a statement that takes at most `most` rows: what it returned. */
export const doneBy = (returned: readonly unknown[], most: number): Done => ({
  rows: returned.length,
  isMore: returned.length === most,
});

/** How far a long work is, and whether it has to stop. */
export interface Progress {
  /** Adds to the number of rows that are done. */
  readonly note: (rows: number) => void;
  /**
   * Says how many of the parts of a work are done that cannot be left half done; from 0 again where it is tried again.
   */
  readonly part: (done: number, of: number) => void;
  readonly isOver: () => boolean;
}
