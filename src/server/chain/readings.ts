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

/** What the chain says of an address. What could not be read is null. */
export interface Reading {
  readonly account: Seen<Account | null>;
  /** Of a mint: who holds most of it. */
  readonly holdings: Seen<Holding[]> | null;
  readonly first: { readonly slot: number; readonly at: Date } | null;
  readonly readAt: Date;
}

/** What the chain says of a transaction: null where it knows none of that signature. */
export interface TransactionReading {
  readonly receipt: NonNullable<Awaited<ReturnType<typeof readTransaction>>>['receipt'] | null;
  readonly readAt: Date;
}

// All times in milliseconds. What failed is not asked again at once, however many people look at it.
const kept = { read: 60_000, failed: 5_000 };
const mostKept = 1_000;
const mostAtOnce = 20;
const timeout = 5_000;

/** Does without what failed; but what nobody was asked is asked for again, and nothing is kept in the meantime. */
function without(error: unknown): null {
  if (error instanceof OverBudget) throw error;
  return null;
}

async function readAddress(rpc: Rpc, of: string): Promise<Reading> {
  // Somebody waits for all of it together.
  const signal = AbortSignal.timeout(timeout);
  const { slot, value } = await readAccount(rpc, of, signal);
  const [holdings, first] = await Promise.all([
    value?.mint && value.mint.supply > 0n ? readLargestHoldings(rpc, of, signal).catch(without) : null,
    value && readFirstSeen(rpc, of, signal).catch(without),
  ]);
  return { account: { slot, value }, holdings, first, readAt: new Date() };
}

/** What an account pays for a byte now, in lamports. */
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
 * What the chain says of addresses and transactions: each is asked about once a minute at most, however many ask, and
 * few at the same time.
 */
export class Readings {
  readonly #rpc: Rpc;
  readonly #kept = new LRUCache<string, Promise<Reading>>({ max: mostKept, ttl: kept.read });
  readonly #keptTransactions = new LRUCache<string, Promise<TransactionReading>>({ max: mostKept, ttl: kept.read });
  readonly #keptRent = new LRUCache<string, Promise<RentReading>>({ max: 1, ttl: kept.read });
  #underway = 0;

  constructor(rpc: Rpc) {
    this.#rpc = rpc;
  }

  /** What the chain says of an address. Refuses as the RPC does, and when too many are being read. */
  read(of: string): Promise<Reading> {
    return this.#once(this.#kept, of, readAddress);
  }

  /** What the chain says of a transaction. Refuses as `read` does. */
  readTransaction(signature: string): Promise<TransactionReading> {
    return this.#once(this.#keptTransactions, signature, readOne);
  }

  /** What an account pays for a byte. Refuses as `read` does. */
  readRent(): Promise<RentReading> {
    return this.#once(this.#keptRent, 'rent', readRent);
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
      // Nobody was asked, so it may be asked as soon as there is a question left.
      if (error instanceof OverBudget) among.delete(of);
      else among.set(of, reading, { ttl: kept.failed });
    });
    return reading;
  }
}
