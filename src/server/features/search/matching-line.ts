import type { SearchMatch } from '#contract/search/search.ts';
import type { TocEntry } from '#contract/texts/article-parts.ts';
import { searchedText } from '#contract/texts/limits.ts';

// How much of a line is shown, and how much of that before the first match, in characters; and how many places of a
// word are looked at.
const most = { shown: 200, lead: 40, places: 100 };

const isLetter = (text: string | undefined) => text !== undefined && /[\p{L}\p{N}]/u.test(text);

/** The places in a text, in lower case, at which the word begins and ends as a whole one. */
function placesOf(word: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at >= 0 && places.length < most.places; at = text.indexOf(word, at + word.length)) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + word.length])) places.push(at);
  }
  return places;
}

/** The part of a line from a little before the place on, cut between words. */
function cut(line: string, place: number): string {
  if (line.length <= most.shown) return line;
  const wanted = Math.max(0, place - most.lead);
  const start = wanted === 0 ? 0 : line.indexOf(' ', wanted) + 1;
  const rest = line.slice(start);
  if (rest.length <= most.shown) return start === 0 ? rest : `… ${rest}`;
  const end = rest.lastIndexOf(' ', most.shown);
  return `${start === 0 ? '' : '… '}${rest.slice(0, end > most.lead ? end : most.shown)} …`;
}

/**
 * The headings of a text by the place of their line: in the text they stand as lines of their own, in the order of the
 * contents.
 */
function headingsOf(text: string, toc: readonly TocEntry[]): { at: number; end: number; entry: TocEntry }[] {
  const headings: { at: number; end: number; entry: TocEntry }[] = [];
  let from = 0;
  for (const entry of toc) {
    const at = text.startsWith(`${entry.text}\n`, from) ? from : text.indexOf(`\n${entry.text}\n`, from - 1) + 1;
    if (at < from || (at === 0 && !text.startsWith(entry.text))) continue;
    headings.push({ at, end: at + entry.text.length, entry });
    from = at + entry.text.length + 1;
  }
  return headings;
}

const sectionAt = (headings: ReturnType<typeof headingsOf>, place: number): SearchMatch['section'] => {
  const heading = headings.findLast(({ at }) => at <= place);
  return heading ? { text: heading.entry.text, id: heading.entry.id } : null;
};

/**
 * The line of an article's text in which most of what was looked for stands, the first of several, with the heading
 * above it; null when it stands in none. `wanted` are the words that each term of the query stands for, in lower case,
 * `weights` how much each term counts: 1 unless they are given.
 */
export function matchingLine(
  bodyText: string,
  toc: readonly TocEntry[],
  wanted: readonly (readonly string[])[],
  weights: readonly number[] = wanted.map(() => 1),
): SearchMatch | null {
  const text = bodyText.slice(0, searchedText.body);
  // A letter that is longer in lower case would move all places after it.
  const lowered = text.toLowerCase();
  const lower = lowered.length === text.length ? lowered : text;
  const places = wanted
    .flatMap((words, term) => words.flatMap((word) => placesOf(word, lower).map((at) => ({ at, term }))))
    .toSorted((one, two) => one.at - two.at);
  const headings = headingsOf(text, toc);
  const weightOf = (terms: Iterable<number>) => [...terms].reduce((sum, term) => sum + weights[term]!, 0);
  const all = weightOf(wanted.keys());
  let best: { start: number; end: number; first: number; score: number } | undefined;
  // The place from which the line is shown is the first one of a term that counts most in it.
  let line: { start: number; end: number; first: number; weight: number; terms: Set<number> } | undefined;
  for (const { at, term } of places) {
    if (line === undefined || at > line.end) {
      const end = text.indexOf('\n', at);
      line = {
        start: text.lastIndexOf('\n', at) + 1,
        end: end < 0 ? text.length : end,
        first: at,
        weight: 0,
        terms: new Set(),
      };
    }
    line.terms.add(term);
    if (weights[term]! > line.weight) Object.assign(line, { first: at, weight: weights[term] });
    // Of a heading the lines below say more.
    const score = weightOf(line.terms) - (headings.some((heading) => heading.at === line!.start) ? 0.5 : 0);
    if (best === undefined || score > best.score) best = { ...line, score };
    if (score === all) break;
  }
  return best === undefined
    ? null
    : {
        text: cut(text.slice(best.start, best.end), best.first - best.start),
        section: sectionAt(headings, best.start),
      };
}

// What stands between the cells of a row in an article's text.
const cellsApart = ' · ';

/**
 * The row of a table in an article's text that explains what was asked: the first one of two cells that begins with a
 * word that was asked for and has all others in its first cell. Null when none does. `wanted` are the words that each
 * term of the query stands for, in lower case.
 */
export function explainingRow(
  bodyText: string,
  toc: readonly TocEntry[],
  wanted: readonly (readonly string[])[],
): SearchMatch | null {
  const text = bodyText.slice(0, searchedText.body);
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return null;
  for (const at of wanted.flat().flatMap((word) => placesOf(word, lower))) {
    if (at > 0 && text[at - 1] !== '\n') continue;
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end < 0 ? text.length : end);
    const [name = '', ...cells] = line.split(cellsApart);
    const told = name.toLowerCase();
    if (cells.length === 1 && wanted.every((words) => words.some((word) => placesOf(word, told).length > 0)))
      return { text: cut(line, 0), section: sectionAt(headingsOf(text, toc), at) };
  }
  return null;
}
