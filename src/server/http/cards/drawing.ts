import { cardSize, type Card } from './card.ts';
import { addressRow, person, prize } from './card-parts.ts';
import { fitted, type Fitted } from './lines.ts';
import { colours, toneColour, withColours } from './paint.ts';
import { inner, oneLine, placed, sans, serif, side } from './placing.ts';
import { drawable, Shaping } from './shaping.ts';

const { width, height } = cardSize;
// The frame, and the lines that every card shares, in pixels.
const kickerBase = 90;
const titleTop = 112;
const footBase = 577;
const footTop = 540;

/** The height of a line: scripts with tall letters need more than Latin. */
const leadingOf = (text: string, latin: number): number =>
  /^[\p{Script=Latin}\p{Script=Common}\p{Script=Cyrillic}\p{Script=Greek}]*$/u.test(text) ? latin : latin + 0.26;

/** A block of lines in its place, right-aligned if its script runs from right to left. */
function block(
  { shaping, lines }: Fitted,
  { x, top, wide, leading }: { x: number; top: number; wide: number; leading: number },
) {
  const { size } = shaping.look;
  const svg = lines.map((text, place) => {
    const base = top + size * (0.5 * leading + 0.31) + place * size * leading;
    const isRight = shaping.direction === 'rtl';
    return placed(shaping.line(text), isRight ? x + wide : x, base, wide, isRight ? 'end' : 'start');
  });
  return { svg: svg.join(''), bottom: top + lines.length * size * leading };
}

/** The layout of a card's words: the sizes and the maximal height of its title, and the lower edge of the deck. */
interface Place {
  readonly x: number;
  readonly wide: number;
  readonly sizes: readonly number[];
  readonly tall: number;
  readonly deckWide: number;
  readonly deckSize: number;
  readonly bottom: number;
}

const whole = { x: side, wide: inner, deckWide: 900, deckSize: 38, bottom: footTop - 16 } as const;
const besideFace = { x: side + 306, wide: inner - 306, deckWide: inner - 306 } as const;

function placeOf({ part }: Card): Place {
  switch (part?.kind) {
    case 'still':
      return { ...whole, sizes: [112, 96, 80, 66, 56, 48], tall: 212, deckWide: 470, deckSize: 34 };
    case 'prize':
      return { ...whole, sizes: [100, 84, 70, 58, 48], tall: 210, bottom: 330 };
    case 'person':
      return { ...whole, ...besideFace, sizes: [104, 84, 68, 54, 44], tall: 115, deckSize: 34, bottom: 318 };
    case 'addresses': {
      const bottom = part.addresses.length > 1 ? 326 : 416;
      return { ...whole, sizes: [92, 76, 64, 54, 46], tall: 150, deckWide: inner, deckSize: 32, bottom };
    }
    default:
      return { ...whole, sizes: [124, 112, 96, 80, 66, 56], tall: 300 };
  }
}

/** The drawing of the title and the deck, and the side on which the deck stands. */
interface Words {
  readonly svg: string;
  readonly titleBottom: number;
  /** Whether the deck is on the right. */
  readonly isRight: boolean;
}

async function words(card: Card, place: Place): Promise<Words> {
  const { x, wide, sizes, tall, deckWide, deckSize, bottom } = place;
  const look = serif(sizes[0]!, toneColour[card.tone], 500, -0.024);
  let title = drawable(card.title);
  let shaping = await Shaping.of(title, look);
  // The fonts have none of the title's letters, so its drawing would be empty.
  if (shaping.line(title).glyphs.length === 0 || shaping.line(title.replaceAll(/\s/g, '')).width < 1)
    shaping = await Shaping.of((title = card.fallback), look);
  const leading = leadingOf(title, 1.04);
  const set = fitted(title, shaping, {
    sizes,
    width: wide,
    most: (size) => Math.max(1, Math.floor(tall / (size * leading))),
    isBalanced: true,
  });
  const head = block(set, { x, top: titleTop, wide, leading });
  const deckText = drawable(card.deck);
  if (deckText === '') return { svg: head.svg, titleBottom: head.bottom, isRight: false };
  const deckLeading = leadingOf(deckText, 1.28);
  const top = head.bottom + 16;
  const room = Math.max(0, Math.floor((bottom - top) / (deckSize * deckLeading)));
  const deck = await Shaping.of(deckText, serif(deckSize, colours['ink-2']));
  const isRight = deck.direction === 'rtl';
  const below = block(fitted(deckText, deck, { sizes: [deckSize], width: deckWide, most: () => Math.min(room, 6) }), {
    x: isRight ? x + wide - deckWide : x,
    top,
    wide: deckWide,
    leading: deckLeading,
  });
  return { svg: head.svg + below.svg, titleBottom: head.bottom, isRight };
}

async function partOf({ part }: Card, { titleBottom, isRight }: Words): Promise<string> {
  switch (part?.kind) {
    case 'still': {
      const top = titleBottom + 8;
      const room = { x: isRight ? side : side + 510, wide: inner - 510, tall: footTop - 12 - top };
      // A long title leaves no space for it.
      if (room.tall < 120) return '';
      const drawing = withColours(part.svg);
      const [, box = '0 0 640 360'] = /viewBox="([\d .-]{1,80})"/.exec(drawing) ?? [];
      const inside = drawing.slice(drawing.indexOf('>') + 1);
      return `<svg x="${room.x}" y="${top}" width="${room.wide}" height="${room.tall}" viewBox="${box}">${inside}`;
    }
    case 'prize':
      return prize(part);
    case 'person':
      return person(part);
    case 'addresses': {
      const from = part.addresses.length > 1 ? 332 : 424;
      const rows = await Promise.all(part.addresses.map((one, place) => addressRow(one, from + place * 96)));
      return rows.join('');
    }
    default:
      return '';
  }
}

const logo =
  'M8.2 1h7.6a1.2 1.2 0 0 1 0 2.4h-2.5v5.1h-2.6V3.4H8.2a1.2 1.2 0 0 1 0-2.4ZM11.3 10.7v12.5C6.5 21.6 3 18.3 3 14V9.2c2.9-.6 6 0 8.3 1.5ZM12.7 10.7v12.5c4.8-1.6 8.3-4.9 8.3-9.2V9.2c-2.9-.6-6 0-8.3 1.5Z';

/** Draws a card as SVG with outlines of letters, so that the renderer needs no fonts. */
export async function drawCard(card: Card): Promise<string> {
  const place = placeOf(card);
  const quiet = card.kickerTone === 'plain';
  const above = quiet ? sans(28, colours['ink-3'], 500) : sans(28, toneColour[card.kickerTone], 600);
  const kicker = await oneLine(card.kicker, above, place.wide);
  const wording = await words(card, place);
  const part = await partOf(card, wording);
  const name = await oneLine(card.site, serif(40, colours.ink, 550, -0.02), 420);
  const end = await oneLine(card.end, sans(26, colours['ink-2']), 560);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<defs><linearGradient id="brand"><stop stop-color="#9945ff"/><stop offset="1" stop-color="#14f195"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="${colours.paper}"/><rect width="${width}" height="8" fill="url(#brand)"/>
${placed(kicker, place.x, kickerBase, place.wide)}${wording.svg}${part}
<path transform="translate(${side} ${footBase - 33}) scale(${40 / 24})" fill="${colours.accent}" d="${logo}"/>
${placed(name, side + 54, footBase, 420)}${placed(end, width - side, footBase - 2, 560, 'end')}</svg>`;
}
