import { cardSize, type Part, type ShownAddress, type Tone } from './card.ts';
import { face } from '#drawings/face.ts';
import { fitted } from './lines.ts';
import { colours, oklch, toneColour } from './paint.ts';
import { at, inner, oneLine, placed, sans, serif, side } from './placing.ts';
import { drawable, Shaping } from './shaping.ts';

const { width } = cardSize;

const ruleAt = (y: number): string => `<rect x="${side}" y="${y}" width="${inner}" height="2" fill="${colours.rule}"/>`;

export async function prize({ sum, unit, words: label }: Extract<Part, { kind: 'prize' }>): Promise<string> {
  const figures = await Shaping.of(sum, serif(132, colours.accent, 500, -0.03));
  const { shaping: sized, lines: digits } = fitted(sum, figures, {
    sizes: [132, 104, 80, 60],
    width: 560,
    most: () => 1,
  });
  const number = sized.line(digits[0]!);
  const currency = await oneLine(unit, serif(72, colours.accent, 500, -0.01), 300);
  const base = 484;
  const after = side + Math.min(number.width, 560) + 24;
  const right = after + currency.width + 44;
  const text = drawable(label);
  const shaping = await Shaping.of(text, serif(38, colours['ink-2']));
  const beside = fitted(text, shaping, {
    sizes: [38, 32, 26],
    width: width - side - right,
    most: () => 2,
    isBalanced: true,
  });
  const lines = beside.lines.map((line, place) => {
    const y = base - 6 - (beside.lines.length - 1 - place) * beside.shaping.look.size * 1.28;
    return placed(beside.shaping.line(line), right, y, width - side - right);
  });
  return [ruleAt(340), placed(number, side, base, 560), at(after, base, currency.svg), ...lines, ruleAt(510)].join('');
}

/** A person's helmet in the colours and the pattern of their wallet, as on the site (src/web/ui/avatar.tsx). */
function helmet(wallet: string): string {
  const { hue, other, path } = face(wallet);
  const size = 250;
  return `<g transform="translate(${side} 84)"><clipPath id="round"><circle cx="125" cy="125" r="125"/></clipPath>
<clipPath id="helmet"><path transform="scale(${size / 32})" d="M16 3.4C9.9 3.4 6 7.4 6 12.6v1H4.3a1.2 1.2 0 0 0 0 2.4h23.4a1.2 1.2 0 0 0 0-2.4H26v-1c0-5.2-3.9-9.2-10-9.2Z M8.6 17.4h14.8c-.4 4.1-3.5 7.2-7.4 7.2s-7-3.1-7.4-7.2Z M1 34c.8-6 5.5-8.3 10.2-9.1 1.4.9 3.1 1.3 4.8 1.3s3.4-.4 4.8-1.3C25.5 25.7 30.2 28 31 34Z"/></clipPath>
<g clip-path="url(#round)"><rect width="${size}" height="${size}" fill="${colours.sunken}"/>
<g clip-path="url(#helmet)"><rect width="${size}" height="${size}" fill="${oklch(0.36, 0.09, hue)}"/>
<path transform="scale(${size / 5})" fill="${oklch(0.6, 0.12, other)}" d="${path}"/></g></g></g>`;
}

export async function person({ wallet, tally }: Extract<Part, { kind: 'person' }>): Promise<string> {
  const groups = wallet.match(/.{1,4}/g)!.join(' ');
  const code = await oneLine(groups, { family: 'mono', weight: 400, size: 23, colour: colours['ink-3'] }, 1_200);
  let x = side;
  const counted: string[] = [];
  for (const [number, label] of tally) {
    const value = await oneLine(number, serif(64, colours.ink, 500), 300);
    const name = await oneLine(label, sans(28, colours['ink-2']), 300);
    counted.push(at(x, 476, value.svg), at(x + value.width + 14, 476, name.svg));
    x += value.width + 14 + name.width + 64;
  }
  return [helmet(wallet), placed(code, side + 306, 362, inner - 306), ruleAt(404), ...counted, ruleAt(504)].join('');
}

const wash: Readonly<Record<Tone, string>> = {
  plain: colours.sunken,
  green: '#e3f1e8',
  amber: '#fdf0c4',
  red: colours['rejected-wash'],
};

/** One address in groups of four on one line, its marked characters on a wash with a line below. */
export async function addressRow({ label, address, marked, tone }: ShownAddress, top: number): Promise<string> {
  const name = await oneLine(label, sans(24, colours['ink-3']), inner);
  const mono = { family: 'mono', weight: 400, size: 40, colour: colours.ink } as const;
  const [plain, strong] = await Promise.all([
    Shaping.of(address, mono),
    Shaping.of(address, { ...mono, weight: 700, colour: toneColour[tone] }),
  ]);
  const groups = Math.ceil(address.length / 4);
  // A gap of half a character between groups.
  const step = Math.min(24, inner / (address.length + (groups - 1) * 0.55));
  const scale = step / plain.width('0');
  const drawn = [...address].map((character, place) => {
    const x = step * (place + Math.floor(place / 4) * 0.55);
    const isMarked = marked.includes(place);
    const ground = isMarked
      ? `<rect x="${x - 1}" y="-32" width="${step + 2}" height="44" fill="${wash[tone]}"/><rect x="${x - 1}" y="12" width="${step + 2}" height="4" fill="${toneColour[tone]}"/>`
      : '';
    const shaped = (isMarked ? strong : plain).line(character).svg;
    return `${ground}<g transform="translate(${x} 0) scale(${scale})">${shaped}</g>`;
  });
  return at(side, top + 22, name.svg) + at(side, top + 66, drawn.join(''));
}
