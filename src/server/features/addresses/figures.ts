import type { AnswerOf } from '#contract/api.ts';
import type { Db } from '#server/db/client.ts';
import { describedFigures, guideMarkup } from '#server/features/texts/figure-guide.ts';
import { currentConstants } from './constants.ts';

/** All kinds of figures, and the page that shows them, computed with the constants of the registry. */
export const listFigures = async (db: Db): Promise<AnswerOf<'GET /figures'>> => ({
  figures: describedFigures(),
  bodyHtml: guideMarkup(await currentConstants(db)),
});
