import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { askingAt, type Proxy } from '#test/scale/proxies.ts';
import { loginMessage, signWith, testWallet } from '#test/wallet.ts';

/** A response with its duration in milliseconds. */
interface Received {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | undefined;
  readonly took: number;
}

/** Where somebody writes: a URL without a slash at the end, and the function that sends requests to it. */
export type Site = Pick<Proxy, 'url' | 'ask'>;

/** An instance without a proxy, at that URL. */
export const siteAt = (url: string): Site => ({ url, ask: askingAt(Number(new URL(url).port)) });

/** A person with a wallet who writes continuously, and records acknowledged writes. */
export class Writer {
  readonly #site: Site;
  readonly #targets: readonly string[];
  #cookie = '';
  #turn = 0;
  /** The acknowledged texts. */
  readonly stored: string[] = [];
  /**
   * The possible stored votes, by target: the last acknowledged vote, or none, and each later one that may have been
   * stored.
   */
  readonly votes = new Map<string, (1 | -1 | undefined)[]>();
  readonly received: Received[] = [];
  readonly wallet = testWallet();

  constructor(site: Site, targets: readonly string[]) {
    this.#site = site;
    this.#targets = targets;
  }

  async #send(path: string, body?: object): Promise<Received & { cookie: string }> {
    const begun = performance.now();
    const headers = { cookie: this.#cookie, accept: 'application/json' };
    const answer = await this.#site.ask(path, { headers, ...(body ? { body } : {}) });
    return {
      status: answer.status,
      text: answer.text,
      retryAfter: answer.headers['retry-after'],
      took: performance.now() - begun,
      cookie: (answer.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]!).join('; '),
    };
  }

  async logIn(): Promise<void> {
    const { nonce } = JSON.parse((await this.#send('/api/auth/nonce')).text) as { nonce: string };
    const { address: wallet } = this.wallet;
    const message = loginMessage(wallet, nonce, new URL(this.#site.url).host);
    const answer = await this.#send('/api/auth/verify', { wallet, message, signature: signWith(this.wallet, message) });
    assert.equal(answer.status, 200, answer.text);
    this.#cookie = answer.cookie;
  }

  /** Writes one thing: a contribution, or a vote. Returns whether it was acknowledged. */
  async write(): Promise<boolean> {
    this.#turn += 1;
    if (this.#turn % 3 === 0) return (await this.contribute()) !== undefined;
    const target = this.#targets[this.#turn % this.#targets.length]!;
    const value = this.#turn % 2 === 0 ? 1 : -1;
    this.votes.set(target, [...(this.votes.get(target) ?? [undefined]), value]);
    const isStored = this.#note(await this.#send(`/api/proposals/${target}/vote`, { value }));
    if (isStored) this.votes.set(target, [value]);
    return isStored;
  }

  /** Writes a contribution. Returns its text if it was acknowledged. */
  async contribute(): Promise<string | undefined> {
    const text = `Written by ${this.wallet.address} in turn ${this.#turn}.`;
    if (!this.#note(await this.#send('/api/contributions', { slug: 'bonk', text }))) return undefined;
    this.stored.push(text);
    return text;
  }

  #note(received: Received): boolean {
    this.received.push(received);
    return received.status === 200;
  }

  /** Writes until the signal aborts. Pauses after a refusal. */
  async writeUntil(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) if (!(await this.write())) await setTimeout(50);
  }
}
