import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Invalid } from '#server/core/errors.ts';
import { Unavailable } from '#server/core/later-errors.ts';
import type { Converted, Outcome, Upload } from './convert-process.ts';
import { typeOf } from './picture-type.ts';

// The time limit for one picture, in milliseconds: the largest takes a quarter of it on a slow machine.
const longest = 30_000;
// The most memory of the process, and of its JavaScript, in megabytes.
const memory = { all: 380, script: 64 };
// The most pictures that wait for the process; at two seconds each, more would take longer than people wait.
const mostWaiting = 8;

const slow = 'This picture takes too long to open. Make it smaller and try again.';
const failed = 'This picture cannot be opened. Open it in another program, save it again, and try once more.';

const converter = fileURLToPath(new URL(`convert-process${extname(import.meta.url)}`, import.meta.url));

/**
 * The type of an upload, by its content. Refuses an empty file, one that is too large, and one that is none of the
 * formats that people may upload, in a sentence that says what it is.
 */
export function checkUpload(bytes: Uint8Array, name: string) {
  if (bytes.length === 0) throw new Invalid('The file is empty; choose another one.', { field: 'file' });
  const found = typeOf(bytes);
  if (found !== null && 'type' in found) return found.type;
  const [, ending = ''] = /\.([a-z0-9]{1,5})$/i.exec(name) ?? [];
  const content = found === null ? 'no picture that this site knows' : found.other;
  const said = ending === '' ? 'Its content is' : `Its name ends in .${ending}, but its content is`;
  throw new Invalid(`${said} ${content}. Save it as PNG, JPEG, WebP, AVIF or GIF and try again.`, { field: 'file' });
}

/**
 * Converts uploaded pictures in one separate process at a time, so that no picture delays or ends the process that
 * answers readers (security T52). Each picture has its own process.
 */
export class Converting {
  readonly #limits: { readonly longest: number; readonly memory: number };
  readonly #closing = new AbortController();
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** `longest` is in milliseconds, `memory` in megabytes. */
  constructor({ longest: time = longest, memory: most = memory.all } = {}) {
    this.#limits = { longest: time, memory: most };
  }

  /**
   * The files of a picture. Refuses, in a sentence, one that is damaged, too large, or takes too long, and any while
   * too many wait.
   */
  async convert({ bytes, type }: Omit<Upload, 'memory'>): Promise<Converted> {
    if (this.#waiting >= mostWaiting)
      throw new Unavailable('Too many pictures are being uploaded; please try again in a minute.', 60);
    this.#waiting += 1;
    const turn = this.#last.then(() => this.#run({ bytes, type, memory: this.#limits.memory }));
    this.#last = turn.catch(() => {});
    try {
      const outcome = await turn;
      if ('refusal' in outcome) throw new Invalid(outcome.refusal, { field: 'file' });
      return outcome.made;
    } finally {
      this.#waiting -= 1;
    }
  }

  async #run(upload: Upload): Promise<Outcome> {
    const timeout = AbortSignal.timeout(this.#limits.longest);
    const signal = AbortSignal.any([timeout, this.#closing.signal]);
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    if (signal.aborted) throw new Unavailable('The server is stopping; try again in a moment.', 5);
    const child = fork(converter, [], {
      // None of the server's settings, which have secrets.
      env: { MALLOC_ARENA_MAX: '2', ...(process.env['PATH'] ? { PATH: process.env['PATH'] } : {}) },
      execArgv: [`--max-old-space-size=${memory.script}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      signal,
      killSignal: 'SIGKILL',
    });
    child.once('message', (outcome: Outcome) => resolve(outcome));
    // A process that was killed, or that a picture crashed.
    child.on('error', () => resolve({ refusal: timeout.aborted ? slow : failed }));
    child.once('exit', () => resolve({ refusal: timeout.aborted ? slow : failed }));
    // A failed fork has no channel, or one that is closed.
    try {
      child.send(upload, () => {});
    } catch {
      resolve({ refusal: failed });
    }
    const outcome = await promise;
    child.kill('SIGKILL');
    return outcome;
  }

  /** Ends the process; waiting pictures are refused. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#last;
  }
}
