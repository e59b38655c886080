import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Invalid } from '#server/core/errors.ts';
import { Unavailable } from '#server/core/later-errors.ts';
import type { Converted, Cut, Outcome, Upload, Work } from './convert-process.ts';
import { typeOf } from './picture-type.ts';

// The time limit for one picture, in milliseconds: the largest takes a quarter of it on a slow machine.
const longest = 30_000;
// The most memory of the process, and of its JavaScript, in megabytes.
const memory = { all: 380, script: 64 };
// The most uploads in the queue: each takes two seconds, and people do not wait longer.
const mostUploads = 8;
// The most pictures of both kinds in the queue that a card waits for: then an upload waits for few cards.
const mostBeforeCut = 3;

const stopping = 'The server is stopping; try again in a moment.';
const slow = 'This picture takes too long to open. Make it smaller and try again.';
const failed = 'This picture cannot be opened. Open it in another program, save it again, and try once more.';

const converter = fileURLToPath(new URL(`convert-process${extname(import.meta.url)}`, import.meta.url));

/**
 * The type of an upload, by its content. Refuses an empty file, one that is too large, and any other format, in a
 * sentence that names the format.
 */
export function checkUpload(bytes: Uint8Array, name: string) {
  if (bytes.length === 0) throw new Invalid('The file is empty; choose another one.', { field: 'file' });
  const found = typeOf(bytes);
  if (found !== null && 'type' in found) return found.type;
  const [, ending = ''] = /\.([a-z0-9]{1,5})$/i.exec(name) ?? [];
  const content = found === null ? 'no picture that this site knows' : found.other;
  const sentenceStart = ending === '' ? 'Its content is' : `Its name ends in .${ending}, but its content is`;
  throw new Invalid(`${sentenceStart} ${content}. Save it as PNG, JPEG, WebP, AVIF or GIF and try again.`, {
    field: 'file',
  });
}

/**
 * Converts uploads, and cuts pictures for cards, in one separate process at a time, so that no picture delays or ends
 * the process that answers readers (security T52). Each picture has its own process.
 */
export class Converting {
  readonly #limits: { readonly longest: number; readonly memory: number };
  readonly #closing = new AbortController();
  #uploads = 0;
  #cuts = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** `longest` is in milliseconds, `memory` in megabytes. */
  constructor({ longest: time = longest, memory: most = memory.all } = {}) {
    this.#limits = { longest: time, memory: most };
  }

  /**
   * The files of a picture. Refuses, in a sentence, one that is damaged, too large or too slow, and any picture while
   * too many wait.
   */
  async convert({ bytes, type }: Upload): Promise<Converted> {
    if (this.#uploads >= mostUploads)
      throw new Unavailable('Too many pictures are being uploaded; please try again in a minute.', 60);
    this.#uploads += 1;
    try {
      const outcome = await this.#inTurn<Converted>({ bytes, type });
      if ('refusal' in outcome) throw new Invalid(outcome.refusal, { field: 'file' });
      return outcome.made;
    } finally {
      this.#uploads -= 1;
    }
  }

  /**
   * The part of a picture that covers a frame, as a JPEG. Takes no place of an upload. Refuses while some pictures wait;
   * fails for a file that cannot be decoded in time.
   */
  async cut(given: Cut): Promise<Uint8Array> {
    if (this.#uploads + this.#cuts >= mostBeforeCut)
      throw new Unavailable('Too many pictures are being converted; please try again in a minute.', 60);
    this.#cuts += 1;
    try {
      const outcome = await this.#inTurn<Uint8Array>(given);
      if (this.#closing.signal.aborted) throw new Unavailable(stopping, 5);
      if ('refusal' in outcome) throw new Error(outcome.refusal);
      return outcome.made;
    } finally {
      this.#cuts -= 1;
    }
  }

  #inTurn<Made>(given: Upload | Cut): Promise<Outcome<Made>> {
    const turn = this.#last.then(() => this.#run<Made>({ ...given, memory: this.#limits.memory }));
    this.#last = turn.catch(() => {});
    return turn;
  }

  async #run<Made>(work: Work): Promise<Outcome<Made>> {
    const timeout = AbortSignal.timeout(this.#limits.longest);
    const signal = AbortSignal.any([timeout, this.#closing.signal]);
    const { promise, resolve } = Promise.withResolvers<Outcome<Made>>();
    if (signal.aborted) throw new Unavailable(stopping, 5);
    const child = fork(converter, [], {
      // Without the server's settings, which contain secrets.
      env: { MALLOC_ARENA_MAX: '2', ...(process.env['PATH'] ? { PATH: process.env['PATH'] } : {}) },
      execArgv: [`--max-old-space-size=${memory.script}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      signal,
      killSignal: 'SIGKILL',
    });
    child.once('message', (outcome: Outcome<Made>) => resolve(outcome));
    // The process was killed, or crashed on the picture.
    child.on('error', () => resolve({ refusal: timeout.aborted ? slow : failed }));
    child.once('exit', () => resolve({ refusal: timeout.aborted ? slow : failed }));
    // It also follows a failed start.
    const ended = new Promise((close) => child.once('close', close));
    // A failed fork has no channel, or one that is closed.
    try {
      child.send(work, () => {});
    } catch {
      resolve({ refusal: failed });
    }
    const outcome = await promise;
    child.kill('SIGKILL');
    // The next picture gets its process after this one has returned its memory.
    await ended;
    return outcome;
  }

  /** Ends the process; waiting pictures are refused. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#last;
  }
}
