/**
 * A token bucket of RPC requests per minute: each request takes one token, and they come back evenly. Requests cost
 * money.
 */
export class Budget {
  readonly #most: number;
  readonly #clock: () => number;
  #left: number;
  #at: number;

  constructor(most: number, clock: () => number = () => performance.now()) {
    this.#most = most;
    this.#clock = clock;
    this.#left = most;
    this.#at = clock();
  }

  /** Takes a token. Returns false if there is none. */
  take(): boolean {
    const now = this.#clock();
    this.#left = Math.min(this.#most, this.#left + ((now - this.#at) * this.#most) / 60_000);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
