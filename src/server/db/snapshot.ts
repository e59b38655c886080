/** The transactions that had ended at a moment (PostgreSQL's pg_snapshot). */
export class Snapshot {
  /** PostgreSQL's notation. */
  readonly text: string;
  /** No transaction from this id on had ended. */
  readonly end: bigint;
  /** The transactions with smaller ids that had not ended. */
  readonly #open: ReadonlySet<bigint>;

  /** Parses PostgreSQL's notation: `begin:end:open,open`. Refuses anything else. */
  constructor(text: string) {
    const [, begin, end, open = ''] = /^(\d{1,20}):(\d{1,20}):((?:\d{1,20}(?:,|$))*)$/.exec(text) ?? [];
    if (begin === undefined || end === undefined) throw new Error('That is no snapshot.');
    this.text = text;
    this.end = BigInt(end);
    this.#open = new Set(open.split(',').filter(Boolean).map(BigInt));
  }

  /** The transactions with smaller ids than `end` that had not ended. */
  get open(): readonly bigint[] {
    return [...this.#open];
  }

  /** Whether a transaction had ended. */
  isOver(transaction: bigint): boolean {
    return transaction < this.end && !this.#open.has(transaction);
  }

  /** Whether every transaction that had ended in this snapshot had ended in the other one, too. */
  isWithin(other: Snapshot): boolean {
    return this.end <= other.end && [...other.#open].every((one) => one >= this.end || this.#open.has(one));
  }
}
