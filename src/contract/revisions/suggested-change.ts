import { headingsOf } from '#contract/texts/headings.ts';
import { textLimits } from '#contract/texts/limits.ts';
import type { ArticleTexts } from './article-texts.ts';

/** Sorts keys alphabetically, since a database returns them in its own order. */
const inOrder = (_name: string, part: unknown): unknown =>
  part !== null && typeof part === 'object' && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).sort())
    : part;

/** Whether two texts, or lists of texts, are equal. */
export const saysTheSame = (one: unknown, two: unknown): boolean =>
  JSON.stringify(one, inOrder) === JSON.stringify(two, inOrder);

const fieldNames: readonly [keyof ArticleTexts, string][] = [
  ['title', 'Title'],
  ['slug', 'Address'],
  ['summary', 'Summary'],
  ['category', 'Category'],
  ['imageUrl', 'Picture'],
  ['version', 'Version'],
  ['facts', 'Facts'],
  ['life', 'Life status'],
  ['addresses', 'Addresses'],
];

/**
 * The text below each heading of a Markdown text, '' for the part before the first. Headings with the same words count
 * as one.
 */
function sectionsOf(markdown: string): Map<string, string> {
  const sections = new Map<string, string>();
  const headings = new Map(headingsOf(markdown).map((heading) => [heading.line, heading]));
  let [title, below] = ['', 0];
  for (const [place, line] of markdown.split(/\r\n?|\n/).entries()) {
    const heading = headings.get(place);
    if (heading) [title, below] = [heading.text || title, place + heading.lines];
    if (place >= below && line.trim() !== '') sections.set(title, `${sections.get(title) ?? ''}${line.trim()}\n`);
  }
  return sections;
}

/** The names of the sections that differ between two texts. */
function changedSections(before: string, after: string): string[] {
  const [old, now] = [sectionsOf(before), sectionsOf(after)];
  const changed = [...new Set([...now.keys(), ...old.keys()])].filter((title) => old.get(title) !== now.get(title));
  return changed.map((title) => title || 'Introduction');
}

/** The default summary of a save: the changed parts of the article, as 'Facts, Graduation'; '' if none changed. */
export function suggestedChange(before: ArticleTexts | null, after: ArticleTexts): string {
  if (before === null) return 'First version';
  const fields = fieldNames.filter(([name]) => !saysTheSame(before[name], after[name])).map(([, name]) => name);
  const sections = changedSections(before.bodyMarkdown, after.bodyMarkdown);
  const isTextChanged = before.bodyMarkdown !== after.bodyMarkdown;
  const parts = [...fields, ...(isTextChanged && sections.length === 0 ? ['Layout'] : sections)];
  const named = parts.length > 4 ? [...parts.slice(0, 3), `and ${parts.length - 3} other parts`] : parts;
  return [...named.join(', ')].slice(0, textLimits.changeSummary).join('');
}
