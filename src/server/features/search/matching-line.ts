import type { SearchMatch } from '#contract/search/search.ts';
import type { TocEntry } from '#contract/texts/article-parts.ts';
import { searchedText } from '#contract/texts/limits.ts';

// The most characters of a line to show, and before the first match; and the most occurrences of a word to look at.
const most = { shown: 200, lead: 40, places: 100 };

const isLetter = (text: string | undefined) => text !== undefined && /[\p{L}\p{N}]/u.test(text);

/** The positions where the word occurs in a lower-case text as a whole word. */
function placesOf(word: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at >= 0 && places.length < most.places; at = text.indexOf(word, at + word.length)) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + word.length])) places.push(at);
  }
  return places;
}

/** The part of a line from a little before the position on, cut between words. */
function cut(line: string, place: number): string {
  if (line.length <= most.shown) return line;
  const wanted = Math.max(0, place - most.lead);
  const start = wanted === 0 ? 0 : line.indexOf(' ', wanted) + 1;
  const rest = line.slice(start);
  if (rest.length <= most.shown) return start === 0 ? rest : `… ${rest}`;
  const end = rest.lastIndexOf(' ', most.shown);
  return `${start === 0 ? '' : '… '}${rest.slice(0, end > most.lead ? end : most.shown)} …`;
}

/** An occurrence of a query's term in a text: its start and end, and the number of the term. */
interface Place {
  readonly at: number;
  readonly end: number;
  readonly term: number;
}

/**
 * The start of the visible part of a line that is too long: the first of its places, in order, whose part has the
 * highest weight.
 */
function densestPlace(places: readonly Place[], weights: readonly number[]): number {
  const counts = weights.map(() => 0);
  let [next, weight, best, densest] = [0, 0, 0, 0];
  for (const [index, { at, term }] of places.entries()) {
    for (; next <= index || (places[next]?.end ?? Infinity) <= at + most.shown - most.lead; next += 1) {
      const added = places[next]!.term;
      if (counts[added] === 0) weight += weights[added]!;
      counts[added]! += 1;
    }
    if (weight > best) [best, densest] = [weight, at];
    counts[term]! -= 1;
    if (counts[term] === 0) weight -= weights[term]!;
  }
  return densest;
}

/**
 * The headings of a text with the positions of their lines: in the plain text each is a line, in the order of the
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
 * The line of an article's text with most of the query's terms, the first of several, with the heading above it; null
 * if no line has any. `wanted` are the words for each term of the query, in lower case, `weights` the weight of each
 * term, 1 by default.
 */
export function matchingLine(
  bodyText: string,
  toc: readonly TocEntry[],
  wanted: readonly (readonly string[])[],
  weights: readonly number[] = wanted.map(() => 1),
): SearchMatch | null {
  const text = bodyText.slice(0, searchedText.body);
  // A letter that is longer in lower case would shift all later positions.
  const lowered = text.toLowerCase();
  const lower = lowered.length === text.length ? lowered : text;
  const places: Place[] = wanted
    .flatMap((words, term) =>
      words.flatMap((word) => placesOf(word, lower).map((at) => ({ at, end: at + word.length, term }))),
    )
    .toSorted((one, two) => one.at - two.at);
  const headings = headingsOf(text, toc);
  const weightOf = (terms: Iterable<number>) => [...terms].reduce((sum, term) => sum + weights[term]!, 0);
  const all = weightOf(wanted.keys());
  let best: { start: number; end: number; score: number } | undefined;
  let line: { start: number; end: number; terms: Set<number> } | undefined;
  for (const { at, term } of places) {
    if (line === undefined || at > line.end) {
      const end = text.indexOf('\n', at);
      line = { start: text.lastIndexOf('\n', at) + 1, end: end < 0 ? text.length : end, terms: new Set() };
    }
    line.terms.add(term);
    // The lines below a heading say more than the heading.
    const score = weightOf(line.terms) - (headings.some((heading) => heading.at === line!.start) ? 0.5 : 0);
    if (best === undefined || score > best.score) best = { ...line, score };
    if (score === all) break;
  }
  if (best === undefined) return null;
  const { start, end } = best;
  const first = densestPlace(
    places.filter(({ at }) => at >= start && at <= end),
    weights,
  );
  return { text: cut(text.slice(start, end), first - start), section: sectionAt(headings, start) };
}

// The separator of the cells of a row in an article's plain text.
const cellsApart = ' · ';

/**
 * The row of a table in an article's text that explains the query: the first row with two cells that begins with one of
 * its words and has all others in its first cell. Null without one. `wanted` are the words for each term of the query,
 * in lower case.
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
