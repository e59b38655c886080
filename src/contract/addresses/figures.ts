import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { queryLine, text } from '#contract/text.ts';
import { addressServerLimits } from './limits.ts';

const single = z.object({
  name: z.string(),
  type: z.enum(['number', 'choice', 'day', 'text', 'list']),
  label: z.string(),
  sentence: z.string(),
  /** The unit and the bounds of a number; the most characters of a text, or entries of a list. */
  unit: z.string(),
  least: z.number().nullable(),
  most: z.number().nullable(),
  step: z.number().nullable(),
  /** The default; null for a list. */
  default: z.union([z.number(), z.string()]).nullable(),
  /** The options, each with the words that readers see. */
  options: z.array(z.object({ value: z.string(), words: z.string() })),
});

const figure = z.object({
  name: z.string(),
  title: z.string(),
  sentence: z.string(),
  caption: z.string(),
  parameters: z.array(single.extend({ fields: z.array(single) })),
  /** A block with the defaults, to copy into a text. */
  block: z.string(),
});
export type Figure = z.infer<typeof figure>;

export const listFigures = endpoint('GET /figures', {
  summary: 'The kinds of figures that a text may have, with their parameters',
  answer: z.object({ figures: z.array(figure) }),
});

export const getFigure = endpoint('GET /figures/:kind', {
  summary:
    'A kind of figure and its guide as sanitised HTML: the drawing with its defaults, the block, a table of the parameters; and a description of the state `at`, such as paid:12.5,next:7',
  params: z.object({ kind: text(100, 'The kind').min(1) }),
  query: z.object({ at: queryLine(addressServerLimits.figureState, 'The state').default('') }),
  answer: z.object({
    figure,
    bodyHtml: z.string(),
    /** The state that `at` names, in its canonical spelling, and a description of the figure in it. */
    state: z.object({ at: z.string(), words: z.string() }),
  }),
});
