/** The two ends of an address, as pages show a long address in a short space. */
export interface ShortenedAddress {
  readonly written: string;
  readonly start: string;
  readonly end: string;
  /** Whether the characters between them mark an omission: dots, not the hyphen of a word or the slash of a pair. */
  readonly hasDots: boolean;
  /** Whether it cannot be a word. Otherwise it counts only if a known address has these ends. */
  readonly isSure: boolean;
}

/** The short forms in a text. */
export interface ShortenedAddresses {
  readonly shorts: readonly ShortenedAddress[];
  /** Whether the text may have more short forms: beyond the limit, or indistinguishable from words. */
  readonly hasMore: boolean;
}

// The most short forms to examine: certain ones, and those that may be hyphenated words, paths or pairs.
const most = { sure: 4, unsure: 16 };
// The fewest and the most characters of an end.
const ends = { least: 3, most: 16 };
/** The number of characters of each end to compare with known addresses. */
export const comparedEndLength = 4;
const longestGap = 20;
// The longest usual end; both ends have the same length.
const usual = 6;
// Mints of some launchpads end with these.
const launched = new Set(['pump', 'bonk', 'moon', 'bags', 'jups']);

// Characters that mark the omission: dots of all kinds and their substitutes.
const sureGap = /^[[(<{]?(?:[.…‥․⋯·•∙⋅・･。．｡﹒*＊_~]{2,12}|[-‐‑‒–—―−]{3,12}|[…‥⋯])[\])>}]?$/u;
const spacedGap = /^[.…‥․⋯·•∙⋅・･。．｡﹒*＊_~‐‑‒–—―−-]{1,12}$/u;
const dash = /^[-‐‑‒–—―−]$/u;
const dots = /^[[(<{]?(?:[.․．]{2,12}|[…‥⋯])[\])>}]?$/u;

const isBase58 = (text: string) => /^[1-9A-HJ-NP-Za-km-z]+$/.test(text);
/** Whether a text has letters of one case only: it may have lost the other. */
const isOneCase = (text: string) => /^(?:[1-9a-z]+|[1-9A-Z]+)$/.test(text);
const isEndLong = ({ length }: string) => length >= ends.least && length <= ends.most;
const isEnd = (text: string) => isEndLong(text) && isBase58(text);
/** Whether two texts are ends that lost their case: some of their letters cannot occur in base58 as they are. */
const areLost = (start: string, end: string) => isEndLong(start) && isEndLong(end) && isOneCase(start + end);
/** Whether a text looks like a word of a language. */
export const isWordLike = (text: string): boolean => /^[A-Z]?[a-z]+$/.test(text);
/** Whether it looks like a name: a word, two in one, or an acronym, each perhaps with a number. */
const isNameLike = (text: string) => /^(?:(?:[A-Z]?[a-z]+|[A-Z]+|(?:[A-Z][a-z]+){2})\d*|\d+[A-Za-z]?)$/.test(text);

/** How the ends of a short form match an address: exactly, except for lost case, or not. */
export function matchOfEnds(
  { start, end }: Pick<ShortenedAddress, 'start' | 'end'>,
  address: string,
): 'whole' | 'lost case' | 'none' {
  if (address.startsWith(start) && address.endsWith(end)) return 'whole';
  const lower = address.toLowerCase();
  const isLost = isOneCase(start + end) && lower.startsWith(start.toLowerCase()) && lower.endsWith(end.toLowerCase());
  return isLost ? 'lost case' : 'none';
}

/** Two runs of letters and digits, and the characters between them. */
interface Gap {
  readonly start: string;
  readonly end: string;
  /** Without white space. */
  readonly signs: string;
  readonly spaces: readonly [before: number, after: number];
  readonly hasLine: boolean;
}

/** The gaps of a text, except plain white space. */
function gapsIn(text: string): Gap[] {
  return [...text.matchAll(/[^\p{L}\p{M}\p{N}]+/gu)].flatMap(({ 0: gap, index }) => {
    const core = gap.trim();
    if (core === '' || gap.length > longestGap) return [];
    const [before, after] = [text.slice(Math.max(0, index - ends.most - 1), index), text.slice(index + gap.length)];
    return {
      start: before.split(/[^0-9A-Za-z]/).at(-1)!,
      end: /^[0-9A-Za-z]*/.exec(after.slice(0, ends.most + 1))![0],
      signs: core.replaceAll(/\s/g, ''),
      spaces: [gap.length - gap.trimStart().length, gap.length - gap.trimEnd().length],
      hasLine: /[\r\n]/.test(gap),
    };
  });
}

/**
 * Whether two words, perhaps with an ellipsis of speech between them, may be the ends of an address: they have the same
 * length, the same spacing on both sides, or the end of a launchpad's mints.
 */
const mayBeEnds = ({ start, end, spaces: [before, after] }: Gap) =>
  (start.length === end.length && start.length <= usual) || before === after || launched.has(end.toLowerCase());

/** Whether it is the end of an address alone, after dots with nothing or a whole address before them. */
const isOneEnd = ({ start, end, signs, spaces: [before, after] }: Gap) =>
  dots.test(signs) &&
  after === 0 &&
  isEnd(end) &&
  end.length <= usual &&
  !isEnd(start) &&
  (start === '' || before > 0 || start.length > ends.most);

/** Whether a hyphen joins ends that cannot be words: of equal length, and one of them does not look like a name. */
const isNoWord = ({ start, end, signs }: Gap) =>
  dash.test(signs) &&
  start.length === end.length &&
  start.length >= comparedEndLength &&
  start.length <= usual &&
  [start, end].every((one) => !isWordLike(one)) &&
  [start, end].some((one) => !isNameLike(one));

/** The short forms in a text, certain ones first. */
export function shortenedAddressesIn(text: string): ShortenedAddresses {
  const [sure, unsure]: [Map<string, ShortenedAddress>, Map<string, ShortenedAddress>] = [new Map(), new Map()];
  let hasMore = false;
  for (const gap of gapsIn(text)) {
    const { start, end, signs, spaces, hasLine } = gap;
    if (isOneEnd(gap)) hasMore = true;
    const areEnds = isEnd(start) && isEnd(end);
    if ((!areEnds && !areLost(start, end)) || spaces.some((many) => many > 2)) continue;
    const isTight = spaces.every((many) => many === 0);
    if (!isTight && (hasLine || !spacedGap.test(signs)) && !dots.test(signs)) continue;
    const hasDots = sureGap.test(signs);
    const isHesitation = isWordLike(start) && isWordLike(end);
    if (hasDots && isHesitation && mayBeEnds(gap)) hasMore = true;
    const isSure = areEnds && ((hasDots && !isHesitation) || (isTight && isNoWord(gap)));
    const short = { written: `${start}…${end}`, start, end, hasDots, isSure };
    (short.isSure ? sure : unsure).set(short.written, short);
  }
  const shorts = [...[...sure.values()].slice(0, most.sure), ...[...unsure.values()].slice(0, most.unsure)];
  return { shorts, hasMore: hasMore || shorts.length < sure.size + unsure.size };
}
