/** The two ends of an address, as it is shown where there is no room for the whole. */
export interface Short {
  readonly written: string;
  readonly start: string;
  readonly end: string;
  /** Whether it is nothing else than that: else it is one only where a known address begins and ends so. */
  readonly isSure: boolean;
}

/** The short forms in a text. */
export interface Shorts {
  readonly shorts: readonly Short[];
  /** Whether there may be one that was not looked at, or that nobody can tell from words. */
  readonly hasMore: boolean;
}

// So many are looked at: those that are sure, and those that may be words with a hyphen, a page or a pair.
const most = { sure: 4, unsure: 16 };
// So many characters of an end are shown at most, and so many at least.
const ends = { least: 3, most: 16 };
/** So many characters of each end are compared with those of known addresses. */
export const comparedEnd = 4;
const longestGap = 20;
// So long is an end that is shown, most often: as long as the other one.
const usual = 6;
// By these the mints of some launchpads end.
const launched = new Set(['pump', 'bonk', 'moon', 'bags', 'jups']);

// What is left out between the ends: dots of all kinds and what stands for them.
const sureGap = /^[[(<{]?(?:[.…‥․⋯·•∙⋅・･。．｡﹒*＊_~]{2,12}|[-‐‑‒–—―−]{3,12}|[…‥⋯])[\])>}]?$/u;
const spacedGap = /^[.…‥․⋯·•∙⋅・･。．｡﹒*＊_~‐‑‒–—―−-]{1,12}$/u;
const dots = /^[[(<{]?(?:[.․．]{2,12}|[…‥⋯])[\])>}]?$/u;

const isEnd = (text: string) => text.length >= ends.least && text.length <= ends.most && /^[1-9A-HJ-NP-Za-km-z]+$/.test(text);
/** Whether a text looks like a word of a language. */
export const isWordLike = (text: string): boolean => /^[A-Z]?[a-z]+$/.test(text);

/** What stands between two runs of letters and digits, and the runs. */
interface Gap {
  readonly start: string;
  readonly end: string;
  /** Without white space. */
  readonly signs: string;
  readonly spaces: readonly [before: number, after: number];
  readonly hasLine: boolean;
}

/** The gaps of a text, but for white space alone. */
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
 * Whether two words of a language, between which somebody may hesitate, may be the ends of an address: they have the
 * same length, have the same space on both sides, or end as mints do.
 */
const mayBeEnds = ({ start, end, spaces: [before, after] }: Gap) =>
  (start.length === end.length && start.length <= usual) || before === after || launched.has(end.toLowerCase());

/** The end of an address alone, behind dots that nothing, or the whole of an address, stands before. */
const isOneEnd = ({ start, end, signs, spaces: [before, after] }: Gap) =>
  dots.test(signs) &&
  after === 0 &&
  isEnd(end) &&
  end.length <= usual &&
  !isEnd(start) &&
  (start === '' || before > 0 || start.length > ends.most);

/** The short forms in a text, those that are sure first. */
export function shortsIn(text: string): Shorts {
  const [sure, unsure]: [Map<string, Short>, Map<string, Short>] = [new Map(), new Map()];
  let hasMore = false;
  for (const gap of gapsIn(text)) {
    const { start, end, signs, spaces, hasLine } = gap;
    if (isOneEnd(gap)) hasMore = true;
    if (!isEnd(start) || !isEnd(end) || spaces.some((many) => many > 2)) continue;
    const isTight = spaces.every((many) => many === 0);
    if (!isTight && (hasLine || !spacedGap.test(signs)) && !dots.test(signs)) continue;
    const isGap = sureGap.test(signs);
    const isHesitation = isWordLike(start) && isWordLike(end);
    if (isGap && isHesitation && mayBeEnds(gap)) hasMore = true;
    const short = { written: `${start}…${end}`, start, end, isSure: isGap && !isHesitation };
    (short.isSure ? sure : unsure).set(short.written, short);
  }
  const shorts = [...[...sure.values()].slice(0, most.sure), ...[...unsure.values()].slice(0, most.unsure)];
  return { shorts, hasMore: hasMore || shorts.length < sure.size + unsure.size };
}
