import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { dayLength } from '#contract/timing.ts';
import type { Tag } from '#server/core/tag.ts';
import { Snapshot } from '#server/db/snapshot.ts';
import type { Coding } from './compressed.ts';
import { ofOneRequest, type Made } from './public-answer.ts';

/** A shared answer: the output of the handler, and its maker's forms. */
export interface SharedAnswer {
  readonly made: Made;
  readonly bodies: ReadonlyMap<Coding, Buffer>;
}

/** A reading of purges by an instance: its snapshot, and the time of the purge clock whose purges are all in it. */
interface Reading {
  readonly snapshot: Snapshot;
  readonly clock: number;
}

// How long an answer is shared, in seconds. It may be current for longer, but a popular answer is rendered more often
// than that anyway.
const lifetime = 600;
// Larger answers take longer to fetch than to render, in bytes.
const mostBytes = 1_000_000;
// How many readings to remember with their snapshots.
const mostReadings = 1_000;
// The pause after a failed command before the next one to Redis, in milliseconds.
const pause = 5_000;
// The delay of a new day, in milliseconds, as in the local cache: the store's clock may be behind.
const dayMargin = 2_000;

/** The header before an answer's bodies. */
interface Label extends Omit<Made, 'body'> {
  readonly snapshot: string;
  readonly lengths: readonly (readonly [Coding, number])[];
}

function written(snapshot: Snapshot, { made, bodies }: SharedAnswer): Buffer {
  const { body: _body, headers, ...rest } = made;
  const label: Label = {
    ...rest,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneRequest.test(name))),
    snapshot: snapshot.text,
    lengths: [...bodies].map(([coding, body]) => [coding, body.length]),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(label)}\n`), ...bodies.values()]);
}

function read(bytes: Buffer): SharedAnswer & { snapshot: Snapshot } {
  const end = bytes.indexOf('\n');
  const { snapshot, lengths, ...rest } = JSON.parse(bytes.toString('utf8', 0, end)) as Label;
  let place = end + 1;
  const bodies = new Map(lengths.map(([coding, length]) => [coding, bytes.subarray(place, (place += length))]));
  if (place !== bytes.length) throw new Error('The answer is not whole.');
  return { made: { ...rest, body: bodies.get('identity')! }, bodies, snapshot: new Snapshot(snapshot) };
}

/** The Redis and the key prefix of shared answers. */
export interface SharingOptions {
  readonly redis: Pick<Redis, 'getBuffer' | 'set'>;
  /** Identifies the build and the site, which make answers differ. */
  readonly kind: string;
}

/**
 * The second level of the public cache: instances take each other's answers from Redis instead of rendering them again
 * (design §6). Each answer carries the snapshot of the database from the start of its render. An instance takes it only
 * if that snapshot includes every purge of the answer's tags that the instance knows. So nobody sees data older than
 * the instance's own. Redis needs no purges and may lose answers; without it, each instance renders its own.
 */
export class SharedAnswers {
  readonly #redis: SharingOptions['redis'];
  readonly #kind: string;
  readonly #isFresh: (tags: readonly Tag[], since: number) => boolean;
  #timeline = '';
  #readings: Reading[] = [];
  #pausedUntil = 0;

  /** `isFresh` tells whether none of some tags was purged here after a time of the purge clock. */
  constructor({ redis, kind }: SharingOptions, isFresh: (tags: readonly Tag[], since: number) => boolean) {
    this.#redis = redis;
    this.#kind = createHash('sha256').update(kind).digest('base64url').slice(0, 16);
    this.#isFresh = isFresh;
  }

  /** Records a reading of purges on the history `timeline`: readings of another history no longer count. */
  note(timeline: string, snapshot: Snapshot, clock: number): void {
    if (timeline !== this.#timeline) this.#readings = [];
    this.#timeline = timeline;
    const last = this.#readings.at(-1);
    if (last?.snapshot.text === snapshot.text && last.clock === clock) return;
    this.#readings.push({ snapshot, clock });
    // An older reading only refuses more.
    if (this.#readings.length > mostReadings)
      this.#readings = this.#readings.filter((_reading, place) => place % 2 === 1);
  }

  /** The latest snapshot, for an answer whose render starts now; undefined before the first reading. */
  get snapshot(): Snapshot | undefined {
    return this.#readings.at(-1)?.snapshot;
  }

  #place(key: string): string {
    const day = Math.floor((Date.now() - dayMargin) / dayLength);
    return `answer ${this.#kind} ${this.#timeline} ${day} ${key}`;
  }

  /** Runs a Redis command, unless one failed a moment ago; undefined when it fails. */
  async #attempt<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    if (performance.now() < this.#pausedUntil) return undefined;
    try {
      return await ask();
    } catch {
      this.#pausedUntil = performance.now() + pause;
      return undefined;
    }
  }

  /**
   * Finds another instance's answer under that key, if it includes every purge that this instance knows. It stays valid
   * until a purge of one of its tags after `since`, a time of the purge clock.
   */
  async find(key: string): Promise<(SharedAnswer & { since: number }) | undefined> {
    const place = this.#place(key);
    const shared = await this.#attempt(async () => {
      const bytes = await this.#redis.getBuffer(place);
      return bytes && read(bytes);
    });
    // The history may have changed meanwhile.
    if (!shared || place !== this.#place(key)) return undefined;
    const { snapshot, ...answer } = shared;
    const since = this.#readings.findLast((reading) => reading.snapshot.isWithin(snapshot))?.clock;
    return since !== undefined && this.#isFresh(answer.made.tags, since) ? { ...answer, since } : undefined;
  }

  /** Returns a function that shares the answer of a render that starts now; undefined before the first reading. */
  begin(key: string): ((answer: SharedAnswer) => void) | undefined {
    const { snapshot } = this;
    if (snapshot === undefined) return undefined;
    const place = this.#place(key);
    return (answer) => {
      const bytes = written(snapshot, answer);
      if (bytes.length <= mostBytes) void this.#attempt(() => this.#redis.set(place, bytes, 'EX', lifetime));
    };
  }
}
