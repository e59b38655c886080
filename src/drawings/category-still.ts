import { ground } from './ground.ts';
import { numbersFor } from './seeded.ts';

/** The still of a category: its hue in degrees, and its lines as an SVG path in a box of 640 by 360. */
export interface CategoryStill {
  /** Null for articles without a category, which have the site's own colour. */
  readonly hue: number | null;
  readonly lines: string;
}

/** The hues of categories in OKLCH: ten, as far apart as possible. */
export const hues: readonly number[] = Array.from({ length: 10 }, (_, place) => 15 + 36 * place);

/** The lightness and chroma of all hues, on paper and at night: inside sRGB for each of them. */
export const looks = { light: [0.52, 0.085], dark: [0.78, 0.095] } as const;

const rounded = (x: number, y: number, width: number, height: number): string =>
  `M${x + 14} ${y}h${width - 28}a14 14 0 0 1 14 14v${height - 28}a14 14 0 0 1-14 14h${28 - width}a14 14 0 0 1-14-14v${28 - height}a14 14 0 0 1 14-14z`;
const box = (x: number, y: number, width: number, height: number): string => `M${x} ${y}h${width}v${height}h${-width}z`;
const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** The categories of the encyclopedia, each with its place among the hues and its drawing. */
const known: Readonly<Record<string, readonly [hue: number, lines: string]>> = {
  // A shield with a mark.
  'Scams and safety': [
    0,
    'M320 52L430 92V180C430 250 380 292 320 314C260 292 210 250 210 180V92ZM268 182L308 222L376 142',
  ],
  // Three paths that rise from one ground.
  Launchpads: [
    1,
    `M190 306H450M320 306V96M320 306C320 210 262 166 206 146M320 306C320 210 378 166 434 146${circle(320, 76, 20)}${circle(189, 138, 16)}${circle(451, 138, 16)}`,
  ],
  // A stack of coins.
  Tokens: [
    2,
    'M205 108a115 44 0 1 0 230 0a115 44 0 1 0-230 0zM205 108V258a115 44 0 0 0 230 0V108M205 158a115 44 0 0 0 230 0M205 208a115 44 0 0 0 230 0',
  ],
  // A clock.
  History: [3, `${circle(320, 180, 128)}M320 92V180L382 222M320 52v16M320 292v16M192 180h16M432 180h16`],
  // Candles of a chart.
  'Trading tools and bots': [
    4,
    `${box(186, 176, 44, 96)}M208 140v36M208 272v30${box(262, 128, 44, 92)}M284 92v36M284 220v44${box(338, 158, 44, 62)}M360 124v34M360 220v24${box(414, 84, 44, 104)}M436 56v28M436 188v32`,
  ],
  // A wallet with its clasp.
  Wallets: [
    5,
    `${rounded(180, 112, 280, 192)}M194 112L398 60Q420 56 424 76L432 112M460 178H398a31 31 0 0 0 0 62H460${circle(402, 209, 7)}`,
  ],
  // Two arrows in opposite directions.
  'Exchanges and aggregators': [6, 'M190 128H450M402 80L450 128L402 176M450 232H190M238 184L190 232L238 280'],
  // Blocks in a chain.
  'On-chain mechanics': [
    7,
    `${box(136, 132, 96, 96)}${box(272, 132, 96, 96)}${box(408, 132, 96, 96)}M232 180h40M368 180h40M80 180h56M504 180h56M160 164h48M160 196h30M296 164h30M296 196h48M432 164h48M432 196h36`,
  ],
  // An open book.
  Glossary: [
    8,
    'M320 108C278 80 228 76 176 86V282C228 272 278 276 320 304C362 276 412 272 464 282V86C412 76 362 80 320 108V304M206 134C234 130 262 134 288 146M206 178C234 174 262 178 288 190M352 146C378 134 406 130 434 134M352 190C378 178 406 174 434 178',
  ],
  // Two speech bubbles.
  'Communities and culture': [
    9,
    'M196 64H372a20 20 0 0 1 20 20V164a20 20 0 0 1-20 20H262L216 226V184H196a20 20 0 0 1-20-20V84a20 20 0 0 1 20-20zM420 140H444a20 20 0 0 1 20 20V240a20 20 0 0 1-20 20H424V302L378 260H312a20 20 0 0 1-20-20V212M216 108H352M216 142H310',
  ],
};

const whole = (value: number): number => Math.round(value);

/** A section through the ground: its surface, and the layers below. */
function strata(key: string): string {
  const { surface, strata: layers } = ground(key);
  const inner = layers.filter((_, place) => place === 3 || place === 6).map((layer) => layer.replace(/V360H0Z$/, ''));
  return [surface, ...inner].join('');
}

/** Ridges, one behind another. */
function ridges(next: () => number): string {
  const rows = 3 + Math.floor(4 * next());
  return Array.from({ length: rows }, (_, row) => {
    const base = 100 + (200 / rows) * (row + 0.5);
    const points = Array.from({ length: 6 }, () => whole(base - 30 + 60 * next()));
    return `M0 ${points[0]}${points
      .slice(1)
      .map((y, place) => `C${place * 128 + 64} ${points[place]} ${place * 128 + 64} ${y} ${(place + 1) * 128} ${y}`)
      .join('')}`;
  }).join('');
}

/** Rings around the middle, each with a body on it. */
function orbits(next: () => number): string {
  const rings = 2 + Math.floor(4 * next());
  return Array.from({ length: rings }, (_, ring) => {
    const radius = whole((150 / rings) * (ring + 0.5 + 0.5 * next()));
    const angle = 2 * Math.PI * next();
    return (
      circle(320, 180, radius) +
      circle(whole(320 + radius * Math.cos(angle)), whole(180 + radius * Math.sin(angle)), 7 + whole(6 * next()))
    );
  }).join('');
}

/** Bars of different heights and places. */
function bars(next: () => number): string {
  const number = 4 + Math.floor(5 * next());
  return Array.from({ length: number }, (_, place) => {
    const height = whole(40 + 180 * next());
    return rounded(320 - 30 * number + 9 + 60 * place, whole(310 - height - 40 * next()), 42, height);
  }).join('');
}

const free: readonly ((next: () => number, key: string) => string)[] = [
  (_next, key) => strata(key),
  ridges,
  orbits,
  bars,
];

/** The part of a category's name before its slash: a subcategory has the still of its category. */
const topOf = (category: string): string => category.split('/', 1)[0]!.trim();

/**
 * The still of a category, deterministic. Those of the encyclopedia have a drawing of their own; any other name gets
 * one of four kinds, shaped and coloured by all of its letters.
 */
export function categoryStill(category: string): CategoryStill {
  const name = topOf(category);
  if (name === '') return { hue: null, lines: strata('') };
  if (Object.hasOwn(known, name)) {
    const [place, lines] = known[name]!;
    return { hue: hues[place]!, lines };
  }
  const next = numbersFor(name);
  const hue = hues[Math.floor(next() * hues.length)]!;
  const kind = free[Math.floor(next() * free.length)]!;
  return { hue, lines: kind(next, name) };
}

/**
 * The still as an SVG file with these colours. Its lines keep their width at every size in a browser; elsewhere they
 * have `width` units of the box.
 */
export function stillSvg({ lines }: CategoryStill, colour: string, width: number): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" id="still" viewBox="0 0 640 360" width="640" height="360">' +
    `<path d="${lines}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round" vector-effect="non-scaling-stroke"/></svg>`
  );
}

/** The colour of a hue on paper and at night; in forced colours a page names another one (`--drawn`). */
export function stillColour(hue: number | null): string {
  if (hue === null) return 'var(--drawn, var(--accent))';
  const [light, dark] = [looks.light, looks.dark].map(([l, c]) => `oklch(${l} ${c} ${hue})`);
  return `var(--drawn, light-dark(${light}, ${dark}))`;
}
