import { Invalid } from '#server/core/errors.ts';
import { Unavailable } from '#server/core/later-errors.ts';
import { isLate, WorkThread } from '#server/core/work-thread.ts';
import type * as Worker from './markdown-worker.ts';
import type { Passage, RenderedText } from './markdown.ts';

// How long the rendering of one text may take, in milliseconds (security T38); waiting for its turn does not count. Who
// previews can wait for the next preview, but a text that was written must be saved on a slow machine too.
const timeLimits = { preview: 2_000, save: 5_000 };
// In megabytes; the largest text takes a third of it.
const memoryLimit = 256;
// The thread ends after so long without a text, in milliseconds, and frees the memory that a large text filled.
const idleTime = 60_000;

// The field in which each text is sent.
const fields = { preview: 'markdown', save: 'bodyMarkdown' };

const sentences = {
  slow: 'The content takes too long to render; shorten it, or use fewer tables, lists, quotes and links.',
  // The thread ran out of memory, which only a text can make it do.
  failed: 'The content cannot be rendered; shorten it, or use fewer tables, lists, quotes and links.',
  gone: 'Nobody waits for this text any more, or the server is stopping; try again in a moment.',
};

type Way = 'whole' | 'passages' | 'words';
type MadeBy<W extends Way> = Extract<ReturnType<(typeof Worker)[W]>, { rendered: unknown }>['rendered'];

/**
 * Renders Markdown in a thread of its own, one text after another, so that no text makes the requests of others wait
 * (security T38). A thread that hangs or dies is replaced. It is started by the first text.
 */
export class Rendering {
  readonly #limits: typeof timeLimits;
  readonly #thread: WorkThread<typeof Worker>;
  #isClosed = false;

  /** `limits` and `idle`, after which the thread ends, in milliseconds; `memory` in megabytes. */
  constructor({ limits = timeLimits, memory = memoryLimit, idle = idleTime } = {}) {
    this.#limits = limits;
    this.#thread = new WorkThread('markdown-worker', import.meta.url, { memory, idle });
  }

  /**
   * What the Markdown becomes. Refuses, in one sentence, a text that takes too long or becomes too large. It waits for
   * its turn, however many come before: who calls bounds how many there are.
   */
  render(source: string): Promise<RenderedText> {
    return this.#thread.inTurn(() => this.#render(source, 'save', 'whole'));
  }

  /** The same piece by piece, of a text that was saved. */
  renderPassages(source: string): Promise<Passage[]> {
    return this.#thread.inTurn(() => this.#render(source, 'save', 'passages'));
  }

  /** Its texts and what its links and pictures lead to, one by one, as readers get them. */
  renderWords(source: string): Promise<string[]> {
    return this.#thread.inTurn(() => this.#render(source, 'save', 'words'));
  }

  /** The same to look at, in less time. `signal` gives up while it waits for its turn. */
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
      throw new Invalid(isLate(error) ? sentences.slow : sentences.failed, { cause: error, field });
    });
    if ('refused' in report) throw new Invalid(report.refused, { field });
    return report.rendered as MadeBy<W>;
  }

  /** Ends the thread; what is being rendered or waits is refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread.end();
  }
}
