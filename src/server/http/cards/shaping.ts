import bidiFactory, { type Bidi } from 'bidi-js';
import { Buffer, Direction, PaintFuncs, shape, type Font } from 'harfbuzzjs';
import { LoadedFonts, type Family, type Typeface } from './fonts.ts';

/** The look of a text. `tracking` is the extra space between letters, in ems. */
export interface Look {
  readonly family: Family;
  readonly weight: number;
  readonly size: number;
  readonly colour: string;
  readonly tracking?: number;
}

/** A text on one line: its width, and its drawing as SVG from the left end of its baseline. */
export interface Line {
  readonly width: number;
  readonly svg: string;
  /** The ids of its glyphs. Id 0 would be the box for a missing character. */
  readonly glyphs: readonly number[];
}

/** The direction of a text: that of its first letter with a direction. */
export const directionOf = (text: string): 'ltr' | 'rtl' =>
  bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';

// The package's types describe a module with a default export, but Node imports the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export const clustersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

// More marks on one letter would grow out of the card.
const mostMarks = 3;

/**
 * Prepares a text for a card: on one line, with at most three marks on a letter, and without invisible characters.
 * Keeps joiners, which emoji, Indic and Arabic letters need.
 */
export function drawable(text: string): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}]|(?!\u200C|\u200D|[\u{E0020}-\u{E007F}])\p{Cf}/gu, '')
    // A mark without a letter would be left of the line's start.
    .replaceAll(/(^|\s)(?:\p{Mn}|\p{Me}|\u200C|\u200D|[\u{E0020}-\u{E007F}])+/gu, '$1')
    .trim();
  return clustersOf(plain)
    .map((cluster) => {
      let marks = 0;
      return [...cluster].filter((one) => !/\p{Mn}|\p{Me}/u.test(one) || ++marks <= mostMarks).join('');
    })
    .join('');
}

/** Consecutive clusters with the same font and the same level of embedding. */
interface Run {
  readonly typeface: Typeface;
  readonly level: number;
  text: string;
}

/** The forms of a cluster to try: itself, its compatibility form, and its base without the marks. */
const formsOf = (cluster: string): string[] => [cluster, cluster.normalize('NFKC'), [...cluster][0]!];

/**
 * Splits a text into runs by font and direction. Leaves out a cluster that no font has in any form, so that no box
 * appears.
 */
function runsOf(text: string, direction: 'ltr' | 'rtl', { weight }: Look, fonts: LoadedFonts): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const runs: Run[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const level = levels[index]!;
    const last = runs.at(-1);
    const form = formsOf(segment).find((one) => fonts.for(one, weight) !== undefined);
    if (form === undefined) continue;
    const typeface = fonts.for(form, weight)!;
    if (last !== undefined && last.level === level && last.typeface.font === typeface.font) last.text += form;
    else runs.push({ typeface, level, text: form });
  }
  return runs;
}

/** The order of runs on the line, from left to right (Unicode Standard Annex 9, rule L2). */
function inOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const levels = runs.map(({ level }) => level);
  for (let level = Math.max(0, ...levels); level > 0; level--)
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while (end < ordered.length && ordered[end]!.level >= level) end++;
      if (end > start + 1) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  return ordered;
}

// The garbage collector frees objects of HarfBuzz late, so these are reused.
const buffer = new Buffer();
const painting = new PaintFuncs();
/** The outline of the glyph in progress, and its SVG so far. */
const painted = { font: null as Font | null, outline: '', svg: '' };
painting.setPushClipGlyphFunc((glyph) => (painted.outline = painted.font!.glyphToPath(glyph)));
painting.setColorFunc((_isForeground, { red, green, blue, alpha }) => {
  painted.svg += `<path fill="rgb(${red},${green},${blue})" fill-opacity="${(alpha / 255).toFixed(2)}" d="${painted.outline}"/>`;
});

/** A glyph in its own colours, in units of the font. */
function inColours(font: Font, glyph: number): string {
  Object.assign(painted, { font, svg: '' });
  font.paintGlyph(glyph, painting);
  return painted.svg;
}

const inTenths = (value: number): number => Math.round(value * 10) / 10;

interface Pen {
  x: number;
  svg: string;
  readonly glyphs: number[];
}

/** Draws a run at the pen, and moves the pen to its end. */
function drawRun({ typeface: { font, upem, isEmoji, outline }, level, text }: Run, look: Look, pen: Pen): void {
  buffer.reset();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR);
  shape(font, buffer);
  const scale = look.size / upem;
  const positions = buffer.getGlyphPositions();
  for (const [place, { codepoint: glyph }] of buffer.getGlyphInfos().entries()) {
    const { xAdvance, xOffset, yOffset } = positions[place]!;
    const [x, y] = [inTenths(pen.x + xOffset * scale), inTenths(-yOffset * scale)];
    const stroke = outline === 0 ? '' : ` stroke="${look.colour}" stroke-width="${outline * upem}"`;
    const drawing = isEmoji ? inColours(font, glyph) : `<path${stroke} d="${font.glyphToPath(glyph)}"/>`;
    pen.svg += `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${drawing}</g>`;
    pen.glyphs.push(glyph);
    pen.x += xAdvance * scale + (xAdvance > 0 ? (look.tracking ?? 0) * look.size : 0);
  }
}

/** Texts of one look in one direction, with their fonts loaded. */
export class Shaping {
  readonly #fonts: LoadedFonts;
  /** Widths in ems. */
  readonly #widths: Map<string, number>;
  readonly look: Look;
  readonly direction: 'ltr' | 'rtl';

  private constructor(fonts: LoadedFonts, look: Look, direction: 'ltr' | 'rtl', widths = new Map<string, number>()) {
    this.#fonts = fonts;
    this.look = look;
    this.direction = direction;
    this.#widths = widths;
  }

  /** Loads the fonts for a text and its parts. */
  static async of(text: string, look: Look): Promise<Shaping> {
    // The ellipsis may be added to it.
    const forms = `${text}${text.normalize('NFKC')}…`;
    return new Shaping(await LoadedFonts.of(look.family, forms), look, directionOf(text));
  }

  /** The same in another size. */
  sized(size: number): Shaping {
    return new Shaping(this.#fonts, { ...this.look, size }, this.direction, this.#widths);
  }

  /** Shapes a part of the text as one line. */
  line(text: string): Line {
    const pen: Pen = { x: 0, svg: '', glyphs: [] };
    for (const run of inOrder(runsOf(text, this.direction, this.look, this.#fonts))) drawRun(run, this.look, pen);
    return { width: pen.x, svg: `<g fill="${this.look.colour}">${pen.svg}</g>`, glyphs: pen.glyphs };
  }

  width(text: string): number {
    let ems = this.#widths.get(text);
    if (ems === undefined) this.#widths.set(text, (ems = this.line(text).width / this.look.size));
    return ems * this.look.size;
  }
}
