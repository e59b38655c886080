/** Which transactions were over at a moment (PostgreSQL's pg_snapshot). */
export class Snapshot {
  /** As PostgreSQL writes it. */
  readonly text: string;
  /** No transaction from this number on was over. */
  readonly end: bigint;
  /** Those with smaller numbers that were not. */
  readonly #open: ReadonlySet<bigint>;

  /** Takes what PostgreSQL writes: `begin:end:open,open`. Refuses all else. */
  constructor(text: string) {
    const [, begin, end, open = ''] = /^(\d{1,20}):(\d{1,20}):((?:\d{1,20}(?:,|$))*)$/.exec(text) ?? [];
    if (begin === undefined || end === undefined) throw new Error('That is no snapshot.');
    this.text = text;
    this.end = BigInt(end);
    this.#open = new Set(open.split(',').filter(Boolean).map(BigInt));
  }

  /** The transactions with smaller numbers than `end` that were not over. */
  get open(): readonly bigint[] {
    return [...this.#open];
  }

  /** Whether a transaction was over. */
  isOver(transaction: bigint): boolean {
    return transaction < this.end && !this.#open.has(transaction);
  }

  /** Whether all that was over at this moment was over at that one, too. */
  isWithin(other: Snapshot): boolean {
    return this.end <= other.end && [...other.#open].every((one) => one >= this.end || this.#open.has(one));
  }
}
