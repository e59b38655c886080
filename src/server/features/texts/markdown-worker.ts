import { parentPort } from 'node:worker_threads';
import { textServerLimits } from '#contract/texts/limits.ts';
import { Invalid } from '#server/core/errors.ts';
import { renderMarkdown, renderPassages, renderWords } from './markdown.ts';

function renderWhole(source: string) {
  const rendered = renderMarkdown(source);
  if (rendered.toc.length > textServerLimits.headings)
    throw new Invalid(
      `The content has too many headings: at most ${textServerLimits.headings.toLocaleString('en-US')}.`,
    );
  return rendered;
}

/** What can be made of a Markdown text. */
const ways = { whole: renderWhole, passages: renderPassages, words: renderWords };
export type Way = keyof typeof ways;
export type MadeBy<W extends Way> = ReturnType<(typeof ways)[W]>;

/** What the thread says. */
export type MarkdownReport =
  | { kind: 'ready' }
  | { kind: 'rendered'; rendered: MadeBy<Way> }
  | { kind: 'refused'; sentence: string };

function reportOn({ source, way }: { source: string; way: Way }): MarkdownReport {
  try {
    return { kind: 'rendered', rendered: ways[way](source) };
  } catch (error) {
    if (error instanceof Invalid) return { kind: 'refused', sentence: error.message };
    throw error;
  }
}

parentPort!.on('message', (asked: { source: string; way: Way }) => parentPort!.postMessage(reportOn(asked)));
parentPort!.postMessage({ kind: 'ready' } satisfies MarkdownReport);
