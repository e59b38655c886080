import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';
import decompress from 'wawoff2/decompress.js';

/** The fonts of a text: the site's serif for titles, a sans for labels, and a mono for addresses. */
export type Family = 'serif' | 'sans' | 'mono';

const { resolve } = createRequire(import.meta.url);

/** One file of a font: its ranges of characters, and its fonts by weight. */
interface Slice {
  readonly file: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
  readonly isVariable: boolean;
  loaded?: { readonly face: Face; readonly characters: ReadonlySet<number>; readonly fonts: Map<number, Font> };
}

/** Parses ranges like 'U+0-ff,U+131'. */
const rangesIn = (written: string): Slice['ranges'] =>
  written.split(',').map((range) => {
    const [from, to = from] = range.slice(2).split('-');
    return [Number.parseInt(from!, 16), Number.parseInt(to!, 16)];
  });

/** The upright slices of a package of Fontsource, in one weight or variable. */
function slicesOf(name: string): Slice[] {
  const folder = dirname(resolve(`${name}/package.json`));
  const isVariable = name.startsWith('@fontsource-variable/');
  const family = name.slice(name.indexOf('/') + 1);
  const parts = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(parts).map(([part, ranges]) => ({
    file: join(folder, 'files', `${family}-${part.replace(/[[\]]/g, '')}-${isVariable ? 'wght' : '400'}-normal.woff2`),
    ranges: rangesIn(ranges),
    isVariable,
  }));
}

const remembered = new Map<string, readonly Slice[]>();

function slices(name: string): readonly Slice[] {
  let known = remembered.get(name);
  if (known === undefined) remembered.set(name, (known = slicesOf(name)));
  return known;
}

const emojiFont: Slice = {
  file: join(dirname(resolve('twemoji-colr-font/package.json')), 'twemoji.woff2'),
  ranges: [[0, 0x10ffff]],
  isVariable: false,
};

const firsts: Readonly<Record<Family, readonly string[]>> = {
  serif: ['@fontsource-variable/newsreader', '@fontsource-variable/noto-sans'],
  sans: ['@fontsource-variable/noto-sans'],
  mono: ['@fontsource-variable/noto-sans-mono', '@fontsource-variable/noto-sans'],
};
const scripts = [
  '@fontsource-variable/noto-sans-arabic',
  '@fontsource-variable/noto-sans-hebrew',
  '@fontsource-variable/noto-sans-thai',
];
const [chinese, japanese, korean] = [
  '@fontsource-variable/noto-sans-sc',
  '@fontsource/sawarabi-gothic',
  '@fontsource/gowun-dodum',
];

/**
 * The fonts of a text, the preferred one first. Chinese, Japanese and Korean draw the same characters differently: kana
 * or Hangul in the text decides.
 */
function fontsFor(family: Family, text: string): Slice[] {
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  const asian = isJapanese ? [japanese, chinese, korean] : [chinese, korean, japanese];
  return [...firsts[family], ...scripts, ...asian].flatMap(slices);
}

const mayHave = ({ ranges }: Slice, character: number): boolean =>
  ranges.some(([from, to]) => from <= character && character <= to);

async function load(slice: Slice): Promise<NonNullable<Slice['loaded']>> {
  if (slice.loaded === undefined) {
    const face = new Face(new Blob(Uint8Array.from(await decompress(readFileSync(slice.file)))));
    slice.loaded = { face, characters: new Set(face.collectUnicodes()), fonts: new Map() };
  }
  return slice.loaded;
}

/** A font in a weight. */
export interface Typeface {
  readonly font: Font;
  /** Its units per em. */
  readonly upem: number;
  readonly isEmoji: boolean;
  /** The width of an outline, in ems, that makes a font of one weight about as strong. */
  readonly outline: number;
}

function inWeight(slice: Slice, weight: number): Typeface {
  const { face, fonts } = slice.loaded!;
  let font = fonts.get(weight);
  if (font === undefined) {
    font = new Font(face);
    if (slice.isVariable) font.setVariations([new Variation('wght', weight)]);
    fonts.set(weight, font);
  }
  const isEmoji = slice === emojiFont;
  return { font, upem: face.upem, isEmoji, outline: slice.isVariable || isEmoji || weight < 500 ? 0 : 0.022 };
}

/** Invisible characters: a font need not have them. */
const shapeless = /^[\p{Default_Ignorable_Code_Point}]$/u;

const charactersOf = (cluster: string): number[] =>
  [...cluster].filter((character) => !shapeless.test(character)).map((character) => character.codePointAt(0)!);

const hasAll = ({ loaded }: Slice, characters: readonly number[]): boolean =>
  loaded !== undefined && characters.every((character) => loaded.characters.has(character));

/** Whether a cluster is drawn as a picture: an emoji with its own colours, or one with the selector for them. */
const isPicture = (cluster: string): boolean =>
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u.test(cluster) &&
  (/\p{Emoji_Presentation}|\uFE0F/u.test(cluster) || cluster.includes('\u200D'));

/** The fonts that a text needs, loaded. */
export class LoadedFonts {
  readonly #slices: readonly Slice[];

  private constructor(among: readonly Slice[]) {
    this.#slices = among;
  }

  /** Loads the fonts that have the characters of a text, and no others: all of them would take 100 MB. */
  static async of(family: Family, text: string): Promise<LoadedFonts> {
    const among = fontsFor(family, text);
    await load(emojiFont);
    for (const character of new Set(charactersOf(text)))
      for (const slice of among) if (mayHave(slice, character) && (await load(slice)).characters.has(character)) break;
    return new LoadedFonts([...among, emojiFont]);
  }

  /** The font with all these characters; undefined if there is none. */
  for(cluster: string, weight: number): Typeface | undefined {
    const characters = charactersOf(cluster);
    if (isPicture(cluster) && hasAll(emojiFont, characters)) return inWeight(emojiFont, weight);
    const slice = this.#slices.find((one) => hasAll(one, characters));
    return slice && inWeight(slice, weight);
  }
}
