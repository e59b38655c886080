import { Invalid } from '#server/core/errors.ts';
import { Unavailable } from '#server/core/later-errors.ts';
import { isLate, WorkThread } from '#server/core/work-thread.ts';
import type * as Worker from './markdown-worker.ts';
import type { Passage, RenderedText } from './markdown.ts';

// The time limit for rendering one text, in milliseconds (security T38), without its wait in the queue. A preview may
// fail, since another one follows; a save must succeed even on a slow machine.
const timeLimits = { preview: 2_000, save: 5_000 };
// In megabytes; the largest text takes a third of it.
const memoryLimit = 256;
// The thread ends after this time without work, in milliseconds, which frees the memory of a large text.
const idleTime = 60_000;

// The name of the field that contains the text.
const fields = { preview: 'markdown', save: 'bodyMarkdown' };

const sentences = {
  slow: 'The content takes too long to render; shorten it, or use fewer tables, lists, quotes and links.',
  // The thread ran out of memory, which only a text can cause.
  failed: 'The content cannot be rendered; shorten it, or use fewer tables, lists, quotes and links.',
  gone: 'Nobody waits for this text any more, or the server is stopping; try again in a moment.',
};

type Way = 'whole' | 'passages' | 'words';
type MadeBy<W extends Way> = Extract<ReturnType<(typeof Worker)[W]>, { rendered: unknown }>['rendered'];

/**
 * Renders Markdown in a worker thread, one text after another, so that no text delays other requests (security T38).
 * Replaces a thread that hangs or dies. The first text starts the thread.
 */
export class Rendering {
  readonly #limits: typeof timeLimits;
  readonly #thread: WorkThread<typeof Worker>;
  #isClosed = false;

  /**
   * `limits`, `idle`, the time after which the thread ends, and `start`, the time limit for its start, are in
   * milliseconds; `memory` is in megabytes.
   */
  constructor({
    limits = timeLimits,
    memory = memoryLimit,
    idle = idleTime,
    ...more
  }: { limits?: typeof timeLimits; memory?: number; idle?: number; start?: number } = {}) {
    this.#limits = limits;
    this.#thread = new WorkThread('markdown-worker', import.meta.url, { memory, idle, ...more });
  }

  /**
   * Renders Markdown. Refuses, in one sentence, a text that takes too long or becomes too large. The queue is
   * unlimited: the callers limit the number of texts.
   */
  render(source: string): Promise<RenderedText> {
    return this.#thread.inTurn(() => this.#render(source, 'save', 'whole'));
  }

  /** Renders a saved text in blocks. */
  renderPassages(source: string): Promise<Passage[]> {
    return this.#thread.inTurn(() => this.#render(source, 'save', 'passages'));
  }

  /** Returns the plain texts of a Markdown text, and the targets of its links and pictures, one by one. */
  renderWords(source: string): Promise<string[]> {
    return this.#thread.inTurn(() => this.#render(source, 'save', 'words'));
  }

  /** Renders a preview, with a shorter time limit. `signal` aborts the wait in the queue. */
  preview(source: string, signal: AbortSignal): Promise<RenderedText> {
    return this.#thread.inTurn(() => {
      if (signal.aborted) throw new Unavailable(sentences.gone);
      return this.#render(source, 'preview', 'whole');
    });
  }

  async #render<W extends Way>(source: string, purpose: keyof typeof timeLimits, way: W): Promise<MadeBy<W>> {
    const field = fields[purpose];
    if (this.#isClosed) throw new Unavailable(sentences.gone);
    const report = await this.#thread.run(way, source, this.#limits[purpose]).catch((error: unknown) => {
      if (this.#isClosed) throw new Unavailable(sentences.gone);
      if (error instanceof Unavailable) throw error;
      throw new Invalid(isLate(error) ? sentences.slow : sentences.failed, { cause: error, field });
    });
    if ('refused' in report) throw new Invalid(report.refused, { field });
    return report.rendered as MadeBy<W>;
  }

  /** Ends the thread; running and waiting texts are refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread.end();
  }
}
