import { suggesters, type SwitchName } from '#contract/moderation/limits.ts';
import type { Protection } from '#contract/moderation/switches.ts';
import type { Role } from '#contract/people/roles.ts';

/** The levels of a protection without levels, as earlier versions stored it. */
export const strictest: Protection = { suggest: 'moderators', publish: 'admins' };

/** The properties of a person that decide whether they may suggest changes to a protected article. */
export interface Suggester {
  readonly role: Role | null;
  /** Whether they have a wallet and at least one point. */
  readonly hasPoints: boolean;
}

/** The beginning of the sentence that names who may suggest changes; null if everybody may. */
export const suggestingSentence = ({ suggest }: Protection): string | null =>
  suggesters[suggest] && `${suggesters[suggest]} can suggest changes to this article`;

/** Whether somebody may suggest changes to an article with this protection. */
export const maySuggest = ({ suggest }: Protection, { role, hasPoints }: Suggester): boolean =>
  role !== null || suggest === 'everybody' || (suggest === 'points' && hasPoints);

/** The fields of a switch that protect an article. */
interface Protecting {
  readonly name: SwitchName;
  readonly subject: string;
  readonly protection: Protection | null;
}

/** The switch that protects an article, by its slug, with its levels. */
export function protecting<On extends Protecting>(
  on: readonly On[],
  slug: string,
): (On & { levels: Protection }) | undefined {
  const found = on.find(({ name, subject }) => name === 'protect' && subject === slug);
  return found && { ...found, levels: found.protection ?? strictest };
}
