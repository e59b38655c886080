import { z } from 'zod';
import { isToCome } from '#contract/days.ts';
import { requiredLine } from '#contract/text.ts';
import { searchedText, textServerLimits } from '#contract/texts/limits.ts';
import { isSearchedAs } from './names.ts';

// A source may name only the month.
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** A fact as the editor and the file of an article send it; `fitsInfobox` checks the length of its value. */
export const sentFact = {
  label: requiredLine(textServerLimits.factLabel, 'The label of a fact'),
  value: requiredLine(searchedText.names, 'The value of a fact'),
  asOf: z
    .union([z.iso.date(), month], { error: 'The day of a fact must be written as 2026-11-18, or a month as 2026-11.' })
    .refine((day) => !isToCome(day), { error: 'The day of a fact has not come yet.' })
    .optional(),
};

/**
 * Refines an object with `sentFact`: a value must fit into the infobox. `Searched as` is exempt: the infobox never
 * shows it, so only its column in the database limits it.
 */
export const fitsInfobox = [
  ({ label, value }: { label: string; value: string }) =>
    isSearchedAs(label) || value.length <= textServerLimits.factValue,
  {
    error: `The value of a fact is too long: at most ${textServerLimits.factValue} characters.`,
    path: ['value'] as string[],
  },
] as const;
