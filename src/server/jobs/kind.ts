import type { z } from 'zod';
import type { Rpc } from '#server/chain/rpc.ts';
import type { Config } from '#server/config.ts';
import type { Db, Store } from '#server/db/client.ts';

/** What jobs may use besides their payload. */
export interface Outside {
  /** Refuses writing while the site is read-only: the job is then done afterwards. */
  readonly store: Store;
  /** Null without `SOLANA_RPC_URL`. */
  readonly rpc: Rpc | null;
  readonly config: Config;
}

/** One attempt at a job. */
export interface Attempt<Payload> {
  /** The job, the same in all its attempts: by it the other side can recognise what it has done already. */
  readonly id: string;
  readonly payload: Payload;
  /** The number of this attempt, from 1. */
  readonly number: number;
  /**
   * Aborts when the attempt takes too long, the server stops, or another instance took the job: then stop, and write
   * nothing more.
   */
  readonly signal: AbortSignal;
  /**
   * Marks the job as done inside the transaction that stores its result, as the last statement. So the result is stored
   * once, whenever the process is killed. Throws if another attempt has the job now; let it roll the transaction back.
   */
  finish(db: Db): Promise<void>;
}

/** A kind of job, declared once in a file `*.job.ts`. */
export interface JobKind<Schema extends z.ZodType = z.ZodType> {
  /** Names the kind in the store and in metrics, for good: a later version must still know waiting jobs. */
  readonly name: string;
  /** The kind in words for an admin, such as “Read a receipt”. */
  readonly title: string;
  /** Name rows by their ids, and leave out secrets and names of people: rows are kept after the work is done. */
  readonly payload: Schema;
  /** A few words that tell an admin which one it is; everybody who may see the dashboard reads them. */
  about(payload: z.output<Schema>): string;
  /** The number of attempts before an admin has to look. */
  readonly attempts: number;
  /** In seconds: the pause after the first failure, which doubles with each further one, and the longest pause. */
  readonly pauses: { readonly first: number; readonly longest: number };
  /** The time limit of one attempt, in seconds. */
  readonly timeout: number;
  /** The most jobs of this kind at a time on one instance. */
  readonly atOnce: number;
  /** Whether this instance can do such jobs; otherwise they wait. Without it, every instance can. */
  isPossible?(outside: Outside): boolean;
  /**
   * Does the job. It may run again after it succeeded, if the process is killed before the success is stored: make that
   * harmless, by `finish` or by what the other side offers. To fail, throw; an admin reads the sentence of an error from
   * `core/errors.ts`, `core/later-errors.ts` or `core/not-found.ts`.
   */
  run(attempt: Attempt<z.output<Schema>>, outside: Outside): Promise<void>;
}

/** Declares a kind of job. */
export const jobKind = <Schema extends z.ZodType>(kind: JobKind<Schema>): JobKind<Schema> => kind;
