import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { dayLength } from '#contract/timing.ts';
import type { Tag } from '#server/core/tag.ts';
import { Snapshot } from '#server/db/snapshot.ts';
import type { Coding } from './compressed.ts';
import { ofOneRequest, type Made } from './public-answer.ts';

/** An answer as it is shared: what was made, and the forms that its maker had of it. */
export interface SharedAnswer {
  readonly made: Made;
  readonly bodies: ReadonlyMap<Coding, Buffer>;
}

/**
 * How an instance stands to the database: what was over at a reading, and the purge clock up to which all that it
 * purged was among that.
 */
interface Reading {
  readonly snapshot: Snapshot;
  readonly clock: number;
}

// How long an answer is shared, in seconds; it may be right for longer, but whatever is asked for is made more often
// than that.
const lifetime = 600;
// Larger ones take longer to be fetched than to be made, in bytes.
const mostBytes = 1_000_000;
// How many readings are remembered with the state that they found.
const mostReadings = 1_000;
// How long a Redis that failed is left alone, in milliseconds.
const pause = 5_000;
// A day begins a little later, as for what is kept here: the store's clock may be behind. In milliseconds.
const dayMargin = 2_000;

/** What is written before an answer's bodies. */
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

/** Where answers are shared. */
export interface SharingOptions {
  readonly redis: Pick<Redis, 'getBuffer' | 'set'>;
  /** Stands for all that makes answers different: the build and the site. */
  readonly kind: string;
}

/**
 * The second level of the public cache: what one instance made, the others take from Redis instead of making it as well
 * (design §6). With each answer stands what was over in the database when its making began. An instance takes it when
 * that holds all that it has purged of the answer's tags; so nobody is shown what is older than what this instance
 * knows of, and Redis need not be told of purges, may lose anything, and may be away: then each makes its own.
 */
export class SharedAnswers {
  readonly #redis: SharingOptions['redis'];
  readonly #kind: string;
  readonly #isFresh: (tags: readonly Tag[], since: number) => boolean;
  #timeline = '';
  #readings: Reading[] = [];
  #pausedUntil = 0;

  /** `isFresh` says whether none of some tags was purged here after a time of the purge clock. */
  constructor({ redis, kind }: SharingOptions, isFresh: (tags: readonly Tag[], since: number) => boolean) {
    this.#redis = redis;
    this.#kind = createHash('sha256').update(kind).digest('base64url').slice(0, 16);
    this.#isFresh = isFresh;
  }

  /**
   * Notes how this instance stands to the database, whose history is named by `timeline`: readings of another one count
   * no more.
   */
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

  /** What is over now, for an answer whose making begins; undefined before the first reading. */
  get snapshot(): Snapshot | undefined {
    return this.#readings.at(-1)?.snapshot;
  }

  #place(key: string): string {
    const day = Math.floor((Date.now() - dayMargin) / dayLength);
    return `answer ${this.#kind} ${this.#timeline} ${day} ${key}`;
  }

  /** Does what asks Redis, unless that failed a moment ago; undefined when it fails. */
  async #asked<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    if (performance.now() < this.#pausedUntil) return undefined;
    try {
      return await ask();
    } catch {
      this.#pausedUntil = performance.now() + pause;
      return undefined;
    }
  }

  /**
   * What another instance made under that key, where it holds all that this instance knows of; it does as long as none
   * of its tags is purged here after `since`, a time of the purge clock.
   */
  async find(key: string): Promise<(SharedAnswer & { since: number }) | undefined> {
    const place = this.#place(key);
    const shared = await this.#asked(async () => {
      const bytes = await this.#redis.getBuffer(place);
      return bytes && read(bytes);
    });
    // The history may have become another one meanwhile.
    if (!shared || place !== this.#place(key)) return undefined;
    const { snapshot, ...answer } = shared;
    const since = this.#readings.findLast((reading) => reading.snapshot.isWithin(snapshot))?.clock;
    return since !== undefined && this.#isFresh(answer.made.tags, since) ? { ...answer, since } : undefined;
  }

  /** Where an answer of that key will be shared whose making begins now; undefined before the first reading. */
  begin(key: string): ((answer: SharedAnswer) => void) | undefined {
    const { snapshot } = this;
    if (snapshot === undefined) return undefined;
    const place = this.#place(key);
    return (answer) => {
      const bytes = written(snapshot, answer);
      if (bytes.length <= mostBytes) void this.#asked(() => this.#redis.set(place, bytes, 'EX', lifetime));
    };
  }
}
