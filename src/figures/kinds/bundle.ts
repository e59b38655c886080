import { packed, type Bubble } from '#figures/bubbles.ts';
import { decimalOf, unitsOf } from '#figures/exact.ts';
import { figureKind } from '#figures/kind.ts';
import { circle, path, text, type Mark, type Scene, type Width } from '#figures/scene.ts';
import { counted, inFewDigits } from '#figures/words.ts';

/** Shares are in millionths of a percent. */
const decimals = 6;
const whole = unitsOf(100, decimals);
const percentOf = (units: bigint): number => Number(units) / 10 ** decimals;

/** The weights of the other buyers in the example, from the largest to the smallest. */
const othersWeights = [39, 32, 27, 25, 22, 21, 19, 18, 16, 15, 14, 13, 12, 11, 10, 10, 9, 9, 8, 8, 7, 7, 6, 6] as const;

/** Divides an integer by weights into integer parts; the first gets the remainder. */
function divided(all: bigint, weights: readonly number[]): bigint[] {
  const sum = BigInt(weights.reduce((total, weight) => total + weight, 0));
  const parts = weights.map((weight) => (all * BigInt(weight)) / sum);
  const rest = all - parts.reduce((total, part) => total + part, 0n);
  return parts.map((part, place) => (place === 0 ? part + rest : part));
}

function computed({ wallets, share, pull }: { wallets: number; share: number; pull: number }) {
  const bundle = unitsOf(share, decimals);
  // The largest share of the bundle is twice its smallest.
  const ours = divided(
    bundle,
    Array.from({ length: wallets }, (_, place) => 2 * (wallets - 1) - place),
  );
  const rest = divided((whole - bundle) / 2n, othersWeights);
  const largest = [...ours, ...rest].reduce((most, one) => (one > most ? one : most));
  return { wallets, pull, bundle, ours, rest, others: (whole - bundle) / 2n, largest };
}
type Numbers = ReturnType<typeof computed>;

const percent = (units: bigint): string => `${inFewDigits(percentOf(units), 1)}%`;

/** The position of every bubble before and after the pull. */
function layout({ ours, rest, wallets, largest }: Numbers, width: Width) {
  const isWide = width === 680;
  const height = isWide ? 346 : 432;
  const unit = Math.min(isWide ? 13.8 : 11, (isWide ? 42 : 34) / Math.sqrt(percentOf(largest)));
  const room = isWide ? (3 * (height - 70)) / wallets : (4 * (width - 30)) / wallets;
  const radius = (share: bigint) => Math.max(2, Math.sqrt(percentOf(share)) * unit);
  // The bundle's bubbles form three columns or four rows, and all bubbles shrink until they fit.
  const apartBy = Math.min(room, isWide ? Math.hypot(56, room / 3) : Math.hypot(room / 4, 42));
  const fit = Math.min(1, (apartBy - 3) / 2 / radius(ours[0]!));
  const small = rest.map((share) => radius(share) * fit);
  const mine = ours.map((share) => radius(share) * fit);
  const mixed = mixedPlaces(mine.length, small.length);
  const start = packed(
    mixed.map((place) => (place < mine.length ? mine[place]! : small[place - mine.length]!)),
    width / 2,
    height / 2 - 8,
    isWide ? 1.5 : 1,
  );
  const from = new Map(mixed.map((place, at) => [place, start[at]!]));
  const apart = packed(
    small,
    isWide ? width - 137 : width / 2,
    isWide ? height / 2 - 14 : height - 102,
    isWide ? 1 : 1.9,
  );
  const payer: Bubble = isWide ? { x: 54, y: height / 2 - 8, r: 13 } : { x: width / 2, y: 20, r: 13 };
  const spot = (place: number, r: number): Bubble =>
    isWide
      ? { x: 186 + (place % 3) * 56, y: 24 + ((place + 0.5) * (height - 70)) / wallets, r }
      : { x: 15 + ((place + 0.5) * (width - 30)) / wallets, y: 92 + (place % 4) * 42, r };
  return {
    isWide,
    height,
    payer,
    mine: mine.map((r, place) => ({ from: from.get(place)!, to: spot(place, r) })),
    small: small.map((_, place) => ({ from: from.get(mine.length + place)!, to: apart[place]! })),
  };
}

/** Places of both groups in alternation, so that nobody sees the difference. */
function mixedPlaces(mine: number, others: number): number[] {
  const places = [
    ...Array.from({ length: mine }, (_, place) => ({ place, at: (place + 0.5) / mine })),
    ...Array.from({ length: others }, (_, place) => ({ place: mine + place, at: (place + 0.5) / others })),
  ];
  return places.sort((one, two) => one.at - two.at).map(({ place }) => place);
}

/** A point between two places, at the fraction `part`, with easing at both ends. */
function moved({ from, to }: { readonly from: Bubble; readonly to: Bubble }, pull: number): Bubble {
  const part = (pull / 100) ** 2 * (3 - 2 * (pull / 100));
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, r: to.r };
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** The line from the payer to a wallet of the bundle. */
function tie(payer: Bubble, { x, y, r }: Bubble, isWide: boolean, opacity: number): Mark {
  const d = isWide
    ? `M${tenth(payer.x)} ${tenth(payer.y)}C${tenth(payer.x + 80)} ${tenth(payer.y)} ${tenth(x - 70)} ${tenth(y)} ${tenth(x - r)} ${tenth(y)}`
    : `M${tenth(payer.x)} ${tenth(payer.y)}C${tenth(payer.x)} ${tenth(payer.y + 40)} ${tenth(x)} ${tenth(y - 50)} ${tenth(x)} ${tenth(y - r)}`;
  return path('tie', d, opacity);
}

/** The labels at both ends of the pull. */
function words({ pull, wallets, bundle, others, rest, largest }: Numbers, at: ReturnType<typeof layout>, width: Width) {
  const { isWide, height, payer } = at;
  const restText = `${rest.length} others, ${percent(others)}`;
  if (pull < 10)
    return [
      text(
        '',
        width / 2,
        height - 4,
        `${wallets + rest.length} wallets, the largest with ${percent(largest)}`,
        'middle',
      ),
    ];
  if (pull <= 60) return [];
  return isWide
    ? [
        text('accent', payer.x, payer.y + 34, 'one wallet', 'middle'),
        text('', payer.x, payer.y + 51, `paid all ${wallets}`, 'middle'),
        text('big accent', 340, payer.y + 4, percent(bundle)),
        text('', 340, payer.y + 24, 'one buyer'),
        text('', width - 137, height - 6, restText, 'middle'),
      ]
    : [
        text('accent', payer.x + 22, payer.y - 4, `one wallet paid all ${wallets}`),
        text('strong', payer.x, 254, `${percent(bundle)}: one buyer`, 'middle'),
        text('', width / 2, height - 4, restText, 'middle'),
      ];
}

/** Recent layouts: a pull does not change them, and a drag must stay smooth. */
const recent = new Map<string, ReturnType<typeof layout>>();

function recentLayout(numbers: Numbers, width: Width): ReturnType<typeof layout> {
  const key = `${width} ${numbers.wallets} ${numbers.bundle}`;
  const found = recent.get(key) ?? layout(numbers, width);
  if (!recent.has(key) && recent.size >= 4) recent.clear();
  recent.set(key, found);
  return found;
}

function draw(numbers: Numbers, width: Width): Scene {
  const at = recentLayout(numbers, width);
  const { isWide, height, payer } = at;
  const { pull } = numbers;
  const isPulled = pull > 2;
  const mine = at.mine.map((one) => moved(one, pull));
  const small = at.small.map((one) => moved(one, pull));
  return {
    height,
    marks: [
      ...(isPulled ? mine.map((one) => tie(payer, one, isWide, Math.min(1, pull / 85))) : []),
      ...small.map(({ x, y, r }) => circle('bubble', x, y, r)),
      ...mine.map(({ x, y, r }) => circle(isPulled ? 'bubble mine' : 'bubble', x, y, r)),
      ...(isPulled ? [circle('payer', payer.x, payer.y, payer.r)] : []),
      ...words(numbers, at, width),
    ],
  };
}

function pullText(pull: number): string {
  if (pull < 5) return 'the list';
  return pull > 95 ? 'who paid' : `${pull}%`;
}

/** Several wallets of one buyer, and how a list of holders hides them. */
export const kind = figureKind({
  name: 'bundle',
  title: 'A bundle of wallets, pulled apart',
  sentence: 'How a list of holders shows one buyer as many wallets, and how the money that paid them gives it away.',
  hint: 'Pull',
  caption: 'A list of holders counts wallets, not people. Pull, and many lines of it turn out to hang from one.',
  parameters: {
    wallets: {
      type: 'number',
      label: 'Wallets of the bundle',
      sentence: 'How many wallets the one buyer uses.',
      unit: 'wallets',
      least: 2,
      most: 30,
      step: 1,
      whole: true,
      default: 20,
    },
    share: {
      type: 'number',
      label: 'Share of the bundle',
      sentence: 'What they hold together, in percent of the supply.',
      unit: '%',
      least: 1,
      most: 80,
      step: 0.1,
      default: 30,
    },
    pull: {
      type: 'number',
      label: 'Follow the money',
      sentence: 'How far the wallets are pulled towards the one that paid them, in percent.',
      unit: '%',
      least: 0,
      most: 100,
      step: 1,
      whole: true,
      default: 100,
      dial: true,
    },
  },
  constants: {},
  compute: computed,
  draw,
  describe: ({ wallets, rest, bundle, largest }) =>
    `A list of ${wallets + rest.length} wallets, the largest with ${percent(largest)}. One wallet paid ${wallets} of them, and together these hold ${percent(bundle)} of the supply.`,
  readings: ({ wallets, rest, bundle, largest, ours }) => [
    ['The list shows', counted(wallets + rest.length, 'wallet'), `the largest with ${percent(largest)}`],
    ['One wallet paid', counted(wallets, 'wallet'), `the largest with ${percent(ours[0]!)}`],
    ['Together they hold', percent(bundle), 'of the supply'],
    ['So it is', counted(rest.length + 1, 'buyer'), `one with ${percent(bundle)}`],
  ],
  table: ({ ours, rest, others }) => ({
    head: ['Wallet', 'First SOL from', 'Share'],
    rows: [
      ...ours.map((share, place) => [
        `Wallet ${place + 1}`,
        'the same wallet',
        { shown: `${inFewDigits(percentOf(share), 2)}%`, value: decimalOf(share, decimals) },
      ]),
      [
        `${rest.length} others`,
        'a wallet of their own each',
        { shown: percent(others), value: decimalOf(others, decimals) },
      ],
    ],
  }),
  how: [
    'Two wallets are tied when the first SOL of both came from one wallet, and both bought in the slot in which the token was created. What the bundle holds is the sum of its wallets; a circle’s area is its share of the supply.',
    'Who paid a wallet is public; who owns it is a conclusion, and the same payer may also be an exchange that many people use.',
    'The wallets are invented: the largest of the bundle holds about twice the share of its smallest, and 24 others hold half of what is left.',
  ],
  references: [],
  dialText: (_dial, { pull }) => pullText(pull),
  valueText: (_dial, { pull, wallets, bundle, rest }) =>
    pull < 50
      ? `Pulled ${pull}%: a list of ${wallets + rest.length} wallets`
      : `Pulled ${pull}%: one wallet paid ${wallets} of them, which hold ${percent(bundle)} together`,
});
