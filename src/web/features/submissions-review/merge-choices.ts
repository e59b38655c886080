import type { MergedPart } from '#contract/revisions/revisions.ts';

type Conflict = Extract<MergedPart, { kind: 'conflict' }>;

/** The resolution of a conflict: one of its sides, or a text written by hand. */
export type Choice = { readonly side: 'current' | 'proposed' } | { readonly side: 'hand'; readonly text: string };

/** Choices, by the contributor's version of the conflict, so that they survive other changes of the article. */
export type Choices = Readonly<Record<string, Choice>>;

/** The key of each conflict's choice, in order. */
export function conflictKeys(parts: readonly MergedPart[]): string[] {
  const seen = new Map<string, number>();
  return parts.flatMap((part) => {
    if (part.kind !== 'conflict') return [];
    const words = JSON.stringify([part.base.trim(), part.proposed.text.trim()]);
    seen.set(words, (seen.get(words) ?? 0) + 1);
    return [`${seen.get(words)} ${words}`];
  });
}

/** The text of a resolved conflict. */
export const textOf = (part: Conflict, choice: Choice): string =>
  choice.side === 'hand' ? choice.text : part[choice.side].text;

/** The whole text with these choices; null while a conflict is open. */
export function resultOf(parts: readonly MergedPart[], choices: Choices): string | null {
  const keys = conflictKeys(parts);
  const texts: string[] = [];
  for (const part of parts) {
    const choice = part.kind === 'conflict' ? choices[keys.shift()!] : undefined;
    if (part.kind === 'conflict' && choice === undefined) return null;
    texts.push(part.kind === 'conflict' ? textOf(part, choice!) : part.text);
  }
  return texts.join('');
}
