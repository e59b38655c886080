import type { NameAt } from '#contract/sentence.ts';

/** A part of a sentence: plain text, or a name with data about it. */
export type Part<Known extends object = object> = string | ({ readonly name: string } & Known);

/** A sentence as text, and the position of each name in it. */
export interface Sentence<Known extends object> {
  readonly text: string;
  readonly names: (Known & NameAt)[];
}

/**
 * Joins the parts of a sentence and records the position of each name, so that nobody has to search the text for it.
 */
export function sentence<Known extends object>(parts: readonly Part<Known>[]): Sentence<Known> {
  let text = '';
  const names: (Known & NameAt)[] = [];
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    const { name, ...known } = part;
    names.push({ ...(known as unknown as Known), start: text.length, end: text.length + name.length });
    text += name;
  }
  return { text, names };
}
