import type { ServerResponse } from 'node:http';
import { TooMany, Unavailable } from '#server/core/later-errors.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Tag } from '#server/core/tag.ts';
import { tags } from '#server/core/tags.ts';

// The most streams of one person, and of one address. A browser needs one; a person may have several browsers, and an
// address several people.
const mostOfOne = 5;
const mostOfVisitor = 20;
// The most streams in all: the rest of the server's 2,000 connections is for readers.
const mostOfAll = 500;
// In milliseconds. The server or a proxy closes a connection that is silent for a minute.
const heartbeat = 25_000;
// The lifetime of a stream, in milliseconds; then the browser opens another one, and the server checks the session
// again.
const lifetime = 300_000;

/** The owner of a stream. */
export interface Listener {
  readonly accountId: string;
  readonly isAnonymous: boolean;
  /** Their visitor key from `visitorOf`; null if addresses are not limited. */
  readonly visitor: string | null;
}

/** Writes to a stream, unless it has ended and only its connection is still open. */
function write(response: ServerResponse, text: string): void {
  if (!response.writableEnded && !response.destroyed) response.write(text);
}

/** Ends a stream, and asks its browser to open another one after a random pause, so that not all reconnect at once. */
function goElsewhere(response: ServerResponse): void {
  write(response, `retry: ${Math.round(1_000 + Math.random() * 2_000)}\n\n`);
  response.end();
}

/**
 * The open streams that tell people the number of their unread notices (server-sent events). When an instance learns of
 * a write, it sends the new number to the accounts concerned, one after the other: `count` returns an account's number.
 */
export class NoticeStreams {
  readonly #count: (accountId: string) => Promise<number>;
  readonly #open = new Map<string, Set<ServerResponse>>();
  readonly #pending = new Set<string>();
  /** The last number sent on each stream. */
  readonly #sent = new WeakMap<ServerResponse, number>();
  readonly #beating: NodeJS.Timeout;
  /** The number of streams of each visitor. */
  readonly #visitors = new Map<string, number>();
  /** Streams of anonymous accounts, which are free to create; the oldest first. */
  readonly #anonymous = new Set<ServerResponse>();
  #size = 0;
  #isSaying = false;
  #isClosed = false;

  constructor(count: (accountId: string) => Promise<number>) {
    this.#count = count;
    this.#beating = setInterval(() => {
      for (const responses of this.#open.values()) for (const response of responses) write(response, ':\n\n');
    }, heartbeat).unref();
  }

  /**
   * Refuses a stream beyond the limit of a person, of a visitor, or of all together. At the total limit, a wallet's
   * stream replaces the oldest one of an anonymous account.
   */
  mustHaveRoom({ accountId, isAnonymous, visitor }: Listener): void {
    const ofVisitor = visitor === null ? 0 : (this.#visitors.get(visitor) ?? 0);
    if ((this.#open.get(accountId)?.size ?? 0) >= mostOfOne || ofVisitor >= mostOfVisitor)
      throw new TooMany(
        'You are listening in too many windows already; close some, or ask GET /api/notices from time to time.',
        heartbeat / 1_000,
      );
    if (this.#size < mostOfAll) return;
    const [oldest] = isAnonymous ? [] : this.#anonymous;
    if (oldest === undefined)
      throw new Unavailable('Nobody more can listen now; ask GET /api/notices from time to time.');
    this.#anonymous.delete(oldest);
    oldest.end();
  }

  /**
   * Adds the stream of an account: sends its number of unread notices now and after each change. The response's head is
   * already sent.
   */
  add({ accountId, isAnonymous, visitor }: Listener, response: ServerResponse): void {
    if (this.#isClosed) return goElsewhere(response);
    const responses = this.#open.get(accountId) ?? new Set();
    this.#open.set(accountId, responses.add(response));
    this.#size += 1;
    this.#countVisitor(visitor, 1);
    if (isAnonymous) this.#anonymous.add(response);
    // A reader may leave during a write; that is not our error.
    response.on('error', () => undefined);
    const end = setTimeout(() => response.end(), lifetime).unref();
    response.once('close', () => {
      clearTimeout(end);
      this.#size -= 1;
      this.#countVisitor(visitor, -1);
      this.#anonymous.delete(response);
      responses.delete(response);
      if (responses.size === 0 && this.#open.get(accountId) === responses) this.#open.delete(accountId);
    });
    this.#say([accountId]);
  }

  /** The number of open streams. */
  get size(): number {
    return this.#size;
  }

  #countVisitor(visitor: string | null, more: number): void {
    if (visitor === null) return;
    const count = (this.#visitors.get(visitor) ?? 0) + more;
    if (count === 0) this.#visitors.delete(visitor);
    else this.#visitors.set(visitor, count);
  }

  /** Learns which tags a write touched, here or on another instance. */
  hear(touched: readonly Tag[]): void {
    if (this.#size === 0) return;
    const all = new Set(touched);
    const isForAll = all.has(tags.everything) || all.has(peopleTags.noticesOfMany);
    // The sessions of these accounts may have ended, or the accounts may be restrained: a browser that is still logged
    // in opens a new stream.
    const mayBeOut = (id: string) => all.has(tags.everything) || all.has(peopleTags.loginsOf(id));
    for (const [id, responses] of this.#open) if (mayBeOut(id)) for (const response of responses) response.end();
    const concerns = (id: string) =>
      isForAll || all.has(peopleTags.noticesOf(id)) || all.has(peopleTags.noticesReadBy(id));
    this.#say([...this.#open.keys()].filter(concerns));
  }

  /** Ends all streams, and each new one immediately: another instance serves them. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#beating);
    for (const responses of this.#open.values()) for (const response of responses) goElsewhere(response);
  }

  #say(accountIds: readonly string[]): void {
    for (const id of accountIds) this.#pending.add(id);
    if (!this.#isSaying && this.#pending.size > 0) void this.#sayAll();
  }

  async #sayAll(): Promise<void> {
    this.#isSaying = true;
    // The loop also covers entries that are added meanwhile: iterating a set visits them.
    for (const id of this.#pending) {
      this.#pending.delete(id);
      // If the store does not answer, sends nothing: the next number is correct again.
      const unread = await this.#count(id).catch(() => undefined);
      if (unread === undefined) continue;
      for (const response of this.#open.get(id) ?? []) {
        // An instance hears of its own write twice.
        if (this.#sent.get(response) === unread) continue;
        this.#sent.set(response, unread);
        write(response, `data: ${JSON.stringify({ unread })}\n\n`);
      }
    }
    this.#isSaying = false;
  }
}
