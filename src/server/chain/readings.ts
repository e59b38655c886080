import { LRUCache } from 'lru-cache';
import { BadGateway } from '#server/core/later-errors.ts';
import { OverBudget, type Rpc } from './rpc.ts';
import {
  readAccount,
  readFirstSeen,
  readLargestHoldings,
  readRentRate,
  type Account,
  type Holding,
  type Seen,
} from './accounts.ts';
import { readTransaction } from './transactions.ts';

/** The chain's answer about an address. Unreadable parts are null. */
export interface Reading {
  readonly account: Seen<Account | null>;
  /** For a mint: its largest holders. */
  readonly holdings: Seen<Holding[]> | null;
  readonly first: { readonly slot: number; readonly at: Date } | null;
  readonly readAt: Date;
}

/** The chain's answer about a transaction; null if it does not know the signature. */
export interface TransactionReading {
  readonly receipt: NonNullable<Awaited<ReturnType<typeof readTransaction>>>['receipt'] | null;
  readonly readAt: Date;
}

// Lifetimes in milliseconds. A failure is cached too, so that readers do not repeat it at once.
const lifetimes = { read: 60_000, failed: 5_000 };
const mostCached = 1_000;
const mostAtOnce = 20;
const timeout = 5_000;

/**
 * Turns a failed part into null. Rethrows when the budget was spent: then the reading is not cached and the next reader
 * asks again.
 */
function without(error: unknown): null {
  if (error instanceof OverBudget) throw error;
  return null;
}

async function readAddress(rpc: Rpc, of: string): Promise<Reading> {
  // One time limit for all parts together, since a person waits for them.
  const signal = AbortSignal.timeout(timeout);
  const { slot, value } = await readAccount(rpc, of, signal);
  const [holdings, first] = await Promise.all([
    value?.mint && value.mint.supply > 0n ? readLargestHoldings(rpc, of, signal).catch(without) : null,
    value && readFirstSeen(rpc, of, signal).catch(without),
  ]);
  return { account: { slot, value }, holdings, first, readAt: new Date() };
}

/** The present rent of a byte, in lamports. */
export interface RentReading {
  readonly rate: bigint;
  readonly readAt: Date;
}

const readRent = async (rpc: Rpc): Promise<RentReading> => ({
  rate: await readRentRate(rpc, AbortSignal.timeout(timeout)),
  readAt: new Date(),
});

async function readOne(rpc: Rpc, signature: string): Promise<TransactionReading> {
  const read = await readTransaction(rpc, signature, AbortSignal.timeout(timeout));
  return { receipt: read?.receipt ?? null, readAt: new Date() };
}

/**
 * Reads addresses and transactions from the chain: each at most once a minute, however many people ask, and only a few
 * at the same time.
 */
export class Readings {
  readonly #rpc: Rpc;
  readonly #cached = new LRUCache<string, Promise<Reading>>({ max: mostCached, ttl: lifetimes.read });
  readonly #cachedTransactions = new LRUCache<string, Promise<TransactionReading>>({
    max: mostCached,
    ttl: lifetimes.read,
  });
  readonly #cachedRent = new LRUCache<string, Promise<RentReading>>({ max: 1, ttl: lifetimes.read });
  #underway = 0;

  constructor(rpc: Rpc) {
    this.#rpc = rpc;
  }

  /** Reads an address. Refuses like the RPC, and when too many readings are in progress. */
  read(of: string): Promise<Reading> {
    return this.#once(this.#cached, of, readAddress);
  }

  /** Reads a transaction. Refuses like `read`. */
  readTransaction(signature: string): Promise<TransactionReading> {
    return this.#once(this.#cachedTransactions, signature, readOne);
  }

  /** Reads the rent of a byte. Refuses like `read`. */
  readRent(): Promise<RentReading> {
    return this.#once(this.#cachedRent, 'rent', readRent);
  }

  #once<What>(
    among: LRUCache<string, Promise<What>>,
    of: string,
    read: (rpc: Rpc, of: string) => Promise<What>,
  ): Promise<What> {
    const known = among.get(of);
    if (known !== undefined) return known;
    if (this.#underway >= mostAtOnce)
      return Promise.reject(new BadGateway('Too many addresses are being checked at this moment.'));
    this.#underway += 1;
    const reading = read(this.#rpc, of).finally(() => (this.#underway -= 1));
    among.set(of, reading);
    reading.catch((error: unknown) => {
      // No request was sent, so the next reader may try as soon as the budget allows it.
      if (error instanceof OverBudget) among.delete(of);
      else among.set(of, reading, { ttl: lifetimes.failed });
    });
    return reading;
  }
}
