import { clustersOf, type Shaping } from './shaping.ts';

/** A text broken into lines of one size. */
export interface Fitted {
  readonly shaping: Shaping;
  readonly lines: readonly string[];
  /** Whether it was cut, with an ellipsis. */
  readonly isCut: boolean;
}

const words = new Intl.Segmenter('en', { granularity: 'word' });

// Signs that no line break may separate from the next word, and signs that none may separate from the previous word.
const opens = /[\p{Ps}\p{Pi}\p{Sc}#@]$/u;
const closes = /^[\p{Pe}\p{Pf}\p{Po}\p{Pd}\p{Sc}%°ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々]/u;

/** The parts of a text between which a line may break; each but the last ends with its spaces. */
export function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (const { segment } of words.segment(text)) {
    const last = parts.at(-1);
    const isBound =
      last !== undefined && (/^\s/.test(segment) || (!/\s$/.test(last) && (opens.test(last) || closes.test(segment))));
    if (isBound) parts[parts.length - 1] += segment;
    else parts.push(segment);
  }
  return parts;
}

/**
 * Joins pieces into as few texts of at most this width as possible. Adds up the widths of the pieces first, which
 * is cheap, and then measures the joined text.
 */
function joined(all: readonly string[], shaping: Shaping, width: number): string[] {
  const texts: string[] = [];
  let taken = 0;
  for (const one of all) {
    const longer = `${texts.at(-1) ?? ''}${one}`;
    const ending = one.trimEnd();
    // Joined Arabic letters may be wider than single ones.
    const fits = taken + shaping.width(ending) <= width && shaping.width(longer.trimEnd()) <= width;
    if (texts.length > 0 && fits) texts[texts.length - 1] = longer;
    else {
      texts.push(one);
      taken = 0;
    }
    taken += shaping.width(one);
  }
  return texts;
}

/**
 * Splits a part that is wider than a line into pieces that fit: between its letters, or within a cluster that is too
 * wide itself, such as many joined emoji.
 */
function pieces(part: string, shaping: Shaping, width: number): string[] {
  const fits = (text: string) => shaping.width(text.trimEnd()) <= width;
  if (fits(part)) return [part];
  const smallest = clustersOf(part).flatMap((cluster) => (fits(cluster) ? [cluster] : [...cluster]));
  return joined(smallest, shaping, width);
}

/** Breaks a text into lines of at most this width. */
const broken = (parts: readonly string[], shaping: Shaping, width: number): string[] =>
  joined(
    parts.flatMap((part) => pieces(part, shaping, width)),
    shaping,
    width,
  ).map((line) => line.trimEnd());

/** Breaks a text into lines of about equal length: the narrowest width that needs no more lines. */
function balanced(parts: readonly string[], shaping: Shaping, width: number, count: number): string[] {
  let [narrow, wide] = [width / 2, width];
  for (let round = 0; round < 6; round++) {
    const middle = (narrow + wide) / 2;
    if (broken(parts, shaping, middle).length > count) narrow = middle;
    else wide = middle;
  }
  return broken(parts, shaping, wide);
}

/** The first lines, with an ellipsis at the end of the last. */
function cut(lines: readonly string[], shaping: Shaping, width: number, most: number): string[] {
  const shown = lines.slice(0, most);
  const [last = ''] = joined(clustersOf(shown.at(-1)!), shaping, width - shaping.width('…'));
  return [...shown.slice(0, -1), `${last.trimEnd()}…`];
}

/**
 * Fits a text into a width, at the largest of these sizes whose number of lines `most` allows. If none fits, returns
 * the first lines at the smallest size, with an ellipsis.
 */
export function fitted(
  text: string,
  shaping: Shaping,
  {
    sizes,
    width,
    most,
    isBalanced = false,
  }: {
    sizes: readonly number[];
    width: number;
    most: (size: number) => number;
    isBalanced?: boolean;
  },
): Fitted {
  const parts = partsOf(text);
  for (const [place, size] of sizes.entries()) {
    const sized = shaping.sized(size);
    const lines = broken(parts, sized, width);
    const count = most(size);
    if (lines.length <= count)
      return {
        shaping: sized,
        lines: isBalanced && lines.length > 1 ? balanced(parts, sized, width, lines.length) : lines,
        isCut: false,
      };
    if (place === sizes.length - 1)
      return count === 0
        ? { shaping: sized, lines: [], isCut: true }
        : { shaping: sized, lines: cut(lines, sized, width, count), isCut: true };
  }
  throw new Error('A text needs a size.');
}
