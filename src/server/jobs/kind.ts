import type { z } from 'zod';
import type { Rpc } from '#server/chain/rpc.ts';
import type { Config } from '#server/config.ts';
import type { Db, Store } from '#server/db/client.ts';

/** The tools of a job other than its payload. */
export interface Outside {
  /** Refuses writes while the site is read-only: the job then runs again later. */
  readonly store: Store;
  /** Null if `SOLANA_RPC_URL` is not set. */
  readonly rpc: Rpc | null;
  readonly config: Config;
}

/** One attempt at a job. */
export interface Attempt<Payload> {
  /** The id of the job, the same in all attempts: the other server can recognise a repeated job by it. */
  readonly id: string;
  readonly payload: Payload;
  /** The number of this attempt, from 1. */
  readonly number: number;
  /**
   * Aborts when the attempt takes too long, the server stops, or another instance took the job: then stop, and write no
   * more.
   */
  readonly signal: AbortSignal;
  /**
   * Marks the job as done; call it as the last statement of the transaction that stores the result. So the result is
   * stored once, even if the process is killed. Throws if another attempt has the job; do not catch that.
   */
  finish(db: Db): Promise<void>;
}

/** A kind of job, declared once in a file `*.job.ts`. */
export interface JobKind<Schema extends z.ZodType = z.ZodType> {
  /** The name of the kind in the store and in metrics. Never change it: a later version must know waiting jobs. */
  readonly name: string;
  /** The kind in words for an admin, such as “Read a receipt”. */
  readonly title: string;
  /** Name rows by their ids, and leave out secrets and people's names: the row of a job outlives the work. */
  readonly payload: Schema;
  /** A few words by which an admin recognises the job; everybody who may see the dashboard reads them. */
  about(payload: z.output<Schema>): string;
  /** The number of attempts after which the job has failed. */
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
   * Does the job. It may run again after a success, if the process is killed before the success is stored: make that
   * harmless, by `finish` or by the id of the job. To fail, throw; an admin reads the sentence of an error from
   * `core/errors.ts`, `core/later-errors.ts` or `core/not-found.ts`.
   */
  run(attempt: Attempt<z.output<Schema>>, outside: Outside): Promise<void>;
}

/** Declares a kind of job. */
export const jobKind = <Schema extends z.ZodType>(kind: JobKind<Schema>): JobKind<Schema> => kind;
