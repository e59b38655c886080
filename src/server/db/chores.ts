import type { Db } from './client.ts';

/** A periodic task that deletes old rows: at most `most` rows in one transaction. */
export type Chore = (db: Db, most: number) => Promise<Done>;

export interface Done {
  /** The number of rows that it deleted or emptied. */
  readonly rows: number;
  /** Whether there may be more of them. */
  readonly isMore: boolean;
}

/** The result of a statement that changes at most `most` rows. */
export const doneBy = (returned: readonly unknown[], most: number): Done => ({
  rows: returned.length,
  isMore: returned.length === most,
});

/** Reports the progress of a long task, and whether it has to stop. */
export interface Progress {
  /** Adds to the number of finished rows. */
  readonly note: (rows: number) => void;
  /** Reports the finished parts of a task that a restart begins again; starts from 0 on each attempt. */
  readonly part: (done: number, of: number) => void;
  readonly isOver: () => boolean;
}
