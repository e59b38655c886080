import type { AnswerOf } from '#contract/api.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Db } from '#server/db/client.ts';
import type { FigureKind } from '#figures/kind.ts';
import { stateOf, valuesAt } from '#figures/state.ts';
import { describedFigure, guideMarkup } from '#server/features/texts/figure-guide.ts';
import { figureKinds } from '#server/features/texts/figure-kinds.ts';
import { stillMarkup, wordsIn } from '#server/features/texts/figure-markup.ts';
import { currentConstants } from './constants.ts';

/** All kinds of figures, by name. The program defines them, so their number is bounded. */
export const listFigures = (): AnswerOf<'GET /figures'> => ({
  figures: [...figureKinds.values()].map(describedFigure),
});

function kindNamed(name: string): FigureKind {
  const kind = figureKinds.get(name);
  if (kind === undefined) throw new NotFound('There is no such kind of figure: all of them stand at /figures.');
  return kind;
}

/**
 * A kind of figure and its guide, computed with the constants from the registry, and its description in the state `at`.
 * Refuses an unknown kind.
 */
export async function getFigure(db: Db, name: string, at: string): Promise<AnswerOf<'GET /figures/:kind'>> {
  const kind = kindNamed(name);
  const known = await currentConstants(db);
  const values = valuesAt(kind, at);
  return {
    figure: describedFigure(kind),
    bodyHtml: guideMarkup(kind, known),
    state: { at: stateOf(kind, values), words: wordsIn(kind, values, known) ?? kind.sentence },
  };
}

/**
 * A kind of figure in a state, as a small drawing. Refuses an unknown kind, a non-canonical spelling of a state, and a
 * kind that the registry's constants cannot compute.
 */
export async function getFigureStill(db: Db, name: string, at: string): Promise<string> {
  const kind = kindNamed(name);
  const values = valuesAt(kind, at);
  if (stateOf(kind, values) !== at) throw new NotFound('This figure has no such state.');
  const svg = stillMarkup(kind, values, await currentConstants(db));
  if (svg === null) throw new NotFound('This figure cannot be drawn with the constants of today.');
  return svg;
}
