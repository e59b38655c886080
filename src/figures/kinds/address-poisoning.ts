import { figureKind } from '#figures/kind.ts';
import { line, rect, scaleOf, text, type Mark, type Scene, type Width } from '#figures/scene.ts';
import { inDigits, inWords } from '#figures/words.ts';

/** The number of different characters in addresses. */
const alphabet = 58n;
const longest = 44;

interface Given {
  readonly address: string;
  readonly fake: string;
  readonly ends: number;
  readonly speed: number;
}

/** The expected number of keys to try until one matches `ends` characters at both ends of an address. */
const keysFor = (ends: number, length: number): bigint => alphabet ** BigInt(Math.min(2 * ends, length));

function computed({ address, fake, ends, speed }: Given) {
  const [real, other] = [[...address].slice(0, longest), [...fake].slice(0, longest)];
  const isSeen = (place: number, length: number) => place < ends || place >= length - ends;
  // Compares the beginnings from the left and the ends from the right.
  const differs = other.map(
    (character, place) =>
      (place < ends && character !== real[place]) ||
      (place >= other.length - ends && character !== real[place - other.length + real.length]),
  );
  const keys = keysFor(ends, real.length);
  const perSecond = BigInt(speed) * 1_000_000n;
  return {
    ends,
    speed,
    perSecond,
    length: real.length,
    keys,
    seconds: keys / perSecond,
    differing: differs.filter(Boolean).length,
    real: real.map((character, place) => ({ character, isSeen: isSeen(place, real.length), differs: false })),
    fake: other.map((character, place) => ({
      character,
      isSeen: isSeen(place, other.length),
      differs: differs[place]!,
    })),
  };
}
type Numbers = ReturnType<typeof computed>;

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** '11.3 million', and '1.6 × 10²⁸' above a thousand trillion. */
function large(value: bigint): string {
  if (value < 1_000_000_000_000_000n) return inWords(Number(value));
  const digits = String(value);
  const power = [...String(digits.length - 1)].map((digit) => superscripts[Number(digit)]).join('');
  return `${digits[0]}.${digits[1]} × 10${power}`;
}

const spans = [
  [31_557_600n, 'year'],
  [86_400n, 'day'],
  [3_600n, 'hour'],
  [60n, 'minute'],
  [1n, 'second'],
] as const;

/** A duration in the largest unit that fits, rounded down. */
function lasting(seconds: bigint): string {
  if (seconds < 1n) return 'less than a second';
  const [unit, name] = spans.find(([from]) => seconds >= from)!;
  const count = seconds / unit;
  return `${large(count)} ${name}${count === 1n ? '' : 's'}`;
}

function frame(width: Width) {
  const isWide = width === 680;
  const second = isWide ? 0 : 30;
  return {
    isWide,
    height: isWide ? 218 : 278,
    // Groups of four characters: eleven in a row, or six.
    perRow: isWide ? 11 : 6,
    cell: isWide ? 12.3 : 11.9,
    first: 44,
    other: 114 + second,
    bar: 176 + 2 * second,
  };
}
type Frame = ReturnType<typeof frame>;

/** A row of characters in groups of four. Ignored characters are dots, different ones have a red background. */
function characters(row: Numbers['real'], top: number, { perRow, cell }: Frame): Mark[] {
  return row.flatMap(({ character, isSeen, differs }, place) => {
    const group = Math.floor(place / 4);
    const x = 2 + ((group % perRow) * 4 + (place % 4)) * cell + (group % perRow) * 13;
    const y = top + Math.floor(group / perRow) * 30;
    if (!isSeen) return [text('address', x, y, '·')];
    return differs
      ? [rect('differ', x - 1, y - 16, cell, 21), text('address differs', x, y, character)]
      : [text('address seen', x, y, character)];
  });
}

function draw(numbers: Numbers, width: Width): Scene {
  const at = frame(width);
  const { isWide, first, other, bar } = at;
  const { differing, keys, perSecond } = numbers;
  const most = 20;
  const x = scaleOf(0, most, 2, width - 4);
  // The base-10 logarithm of an integer, from its digits: it may exceed a floating-point number.
  const power = (value: bigint) => String(value).length - 1 + Math.log10(Number(`0.${value}`) * 10);
  const times = [
    [1n, '1 second'],
    [86_400n, 'a day'],
    [31_557_600n, 'a year'],
  ] as const;
  return {
    height: at.height,
    marks: [
      text('', 0, first - 26, 'the one you paid before'),
      ...characters(numbers.real, first, at),
      text('', 0, other - 26, isWide ? 'the one that sent you dust yesterday' : 'the one that sent you dust'),
      text(
        differing > 0 ? 'loss' : 'strong',
        width - 2,
        other - 26,
        differing > 0 ? `${inDigits(differing)} differ` : 'no difference seen',
        'end',
      ),
      ...characters(numbers.fake, other, at),
      text(
        '',
        0,
        bar - 12,
        isWide ? 'keys to try for a fake that matches what you compare' : 'keys to try for such a match',
      ),
      text('value', width - 2, bar - 12, large(keys), 'end'),
      rect('track', 2, bar, width - 6, 10),
      rect('fill', 2, bar, x(Math.min(most, power(keys))) - 2, 10),
      ...times.flatMap(([seconds, label], place) => {
        const mark = x(power(perSecond * seconds));
        if (!isWide && place === 1) return [];
        return [
          line('axis', mark, bar - 3, mark, bar + 16),
          text('', Math.min(mark, width - 22), bar + 30, label, 'middle'),
        ];
      }),
    ],
  };
}

const compared = (ends: number): string => `${ends} + ${ends}`;

/** Two addresses that look alike at both ends, and the effort to make one. */
export const kind = figureKind({
  name: 'address-poisoning',
  title: 'Address poisoning: spot the difference',
  sentence: 'An address, one that imitates its ends, and how much work each further character costs the imitator.',
  hint: 'Look further',
  caption:
    'Somebody sends you dust from an address that begins and ends like one you use, and hopes that you copy it from your history. Compare the middle.',
  parameters: {
    address: {
      type: 'text',
      label: 'Address',
      sentence: 'The address that you mean.',
      most: longest,
      default: '9hTrenchPedia4ExampLeWaLLetoNLyDoNotUse7kQmW',
    },
    fake: {
      type: 'text',
      label: 'Imitation',
      sentence: 'The address that imitates it.',
      most: longest,
      default: '9hTr5xVbNfY2sGJ8pQdEaCzKu3MtHw6RvLyXjPBgkQmW',
    },
    ends: {
      type: 'number',
      label: 'Characters you compare at each end',
      sentence: 'How many characters you compare at the beginning, and as many at the end.',
      unit: 'characters',
      least: 1,
      most: longest / 2,
      step: 1,
      whole: true,
      default: 4,
      dial: true,
    },
    speed: {
      type: 'number',
      label: 'Speed of the machine',
      sentence: 'How many million keys the imitator tries in a second.',
      unit: 'million a second',
      least: 1,
      most: 1_000_000,
      step: 1,
      whole: true,
      default: 100,
    },
  },
  constants: {},
  compute: computed,
  draw,
  describe: ({ ends, differing }) =>
    `Two addresses, one below the other. Comparing ${ends} characters at each end shows ${differing === 0 ? 'no difference' : `${differing} that differ`}.`,
  readings: ({ ends, length, keys, seconds, speed, differing }) => [
    ['You compare', compared(ends), `of ${length} characters`],
    [
      'You see',
      differing === 0 ? 'no difference' : `${differing} differ`,
      differing === 0 ? 'and yet it is another' : 'it is another',
    ],
    ['Keys to try', large(keys), `58 to the power of ${Math.min(2 * ends, length)}`],
    ['On one machine', lasting(seconds), `at ${inWords(speed * 1e6)} keys a second`],
  ],
  table: ({ ends, length, perSecond }) => ({
    head: ['You compare', 'Keys to try', 'Seconds on one machine', 'That is'],
    rows: [...new Set([1, 2, 3, 4, 5, 6, 8, ends])]
      .toSorted((one, two) => one - two)
      .map((each) => {
        const keys = keysFor(each, length);
        return [
          compared(each),
          { shown: large(keys), value: String(keys) },
          { shown: large(keys / perSecond), value: String(keys / perSecond) },
          lasting(keys / perSecond),
        ];
      }),
  }),
  how: [
    'A character of an address is one of 58. To match m of them somebody tries about `58^m` keys, as a rule, and the time is `keys / speed`. The first characters of addresses are not all equally common, so the true number differs a little.',
    'The speed is an assumption, and ten machines are ten times as fast. Unless a text gives its own, both addresses are invented and belong to nobody.',
  ],
  references: [],
  dialText: (_dial, { ends }) => compared(ends),
  valueText: (_dial, { ends, differing, seconds }) =>
    `You compare ${ends} characters at each end: ${differing === 0 ? 'you see no difference' : `${differing} differ`}, one machine makes such a match in ${lasting(seconds)}`,
});
