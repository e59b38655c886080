import { textServerLimits } from '#contract/texts/limits.ts';
import { Invalid } from '#server/core/errors.ts';
import { renderMarkdown, renderPassages, renderWords } from './markdown.ts';

/** The rendered text, or the sentence of a refusal, since an error loses its class between threads. */
type Report<Made> = { readonly rendered: Made } | { readonly refused: string };

const reporting =
  <Made>(render: (source: string) => Made) =>
  (source: string): Report<Made> => {
    try {
      return { rendered: render(source) };
    } catch (error) {
      if (error instanceof Invalid) return { refused: error.message };
      throw error;
    }
  };

export const ready = () => {};
export const whole = reporting((source) => {
  const rendered = renderMarkdown(source);
  if (rendered.toc.length > textServerLimits.headings)
    throw new Invalid(
      `The content has too many headings: at most ${textServerLimits.headings.toLocaleString('en-US')}.`,
    );
  return rendered;
});
export const passages = reporting(renderPassages);
export const words = reporting(renderWords);
