import { labelledTicks, gridOf } from '#figures/axes.ts';
import { decimalOf, unitsOf } from '#figures/exact.ts';
import { figureKind } from '#figures/kind.ts';
import { across, hatched, line, path, rect, scaleOf, text, type Mark, type Scene, type Width } from '#figures/scene.ts';
import { counted, inDigits, inFewDigits } from '#figures/words.ts';

type Sort = 'wallet' | 'pool' | 'burned' | 'exchange' | 'locked';

const decimals = 6;
/** Shares are in millionths of a percent. */
const percentOf = (units: bigint): number => Number(units) / 10 ** decimals;

interface Holder {
  readonly label: string;
  readonly sort: Sort;
  readonly share: bigint;
  /** Whether it is one of the largest that the sum includes. */
  readonly isTop: boolean;
}

const sumOf = (holders: readonly { readonly share: bigint }[]): bigint =>
  holders.reduce((sum, { share }) => sum + share, 0n);

type Listed = { readonly label: string; readonly kind: Sort; readonly share: number };

function computed({ list, top, count }: { list: readonly Listed[]; top: number; count: 'all' | 'wallets' }) {
  const sorted = list
    .map(({ label, kind, share }) => ({ label, sort: kind, share: unitsOf(share, decimals) }))
    .sort((one, two) => Number(two.share - one.share));
  const wallets = sorted.filter(({ sort }) => sort === 'wallet');
  const counting = count === 'all' ? sorted : wallets;
  const largest = new Set(counting.slice(0, top));
  const holders: Holder[] = sorted.map((one) => ({ ...one, isTop: largest.has(one) }));
  return {
    holders,
    count,
    wallets: wallets.length,
    top: Math.min(top, counting.length),
    requested: top,
    sum: sumOf([...largest]),
    ofAll: sumOf(sorted.slice(0, top)),
    ofWallets: sumOf(wallets.slice(0, top)),
    /** The total of all wallets, including those outside the list. */
    held: unitsOf(100, decimals) - sumOf(sorted) + sumOf(wallets),
  };
}
type Numbers = ReturnType<typeof computed>;

const percent = (units: bigint): string => `${inFewDigits(percentOf(units), 2)}%`;

function frame({ holders, count, wallets }: Numbers, width: Width) {
  const isWide = width === 680;
  const height = isWide ? 300 : 284;
  const [left, right, bottom, top] = [36, width - 4, height - 34, 34];
  const shown = count === 'all' || wallets === 0 ? holders : holders.filter(({ sort }) => sort === 'wallet');
  const most = Math.max(0.1, percentOf(shown[0]!.share) * 1.08);
  const step = Math.min(isWide ? 60 : 40, (right - left) / holders.length);
  return { isWide, height, left, right, bottom, top, most, step, bar: step * 0.72, y: scaleOf(0, most, bottom, top) };
}
type Frame = ReturnType<typeof frame>;

/** The position of a bar. */
const placeOf = ({ left, step, bar }: Frame, place: number): number => left + place * step + (step - bar) / 2;

/** One account: a bar, hatched if it is no wallet, and only an outline if it is left out. */
function barOf({ sort, share, isTop }: Holder, place: number, count: Numbers['count'], at: Frame): Mark[] {
  const { bar, bottom, y, top } = at;
  const x = placeOf(at, place);
  const isOver = y(percentOf(share)) < top - 1;
  const end = isOver ? top : y(percentOf(share));
  const [from, to, height] = [x, x + bar, Math.round(end * 10) / 10].map((pixel) => Math.round(pixel * 10) / 10);
  if (sort !== 'wallet' && count === 'wallets')
    return [path('ghost', `M${from} ${bottom}V${height}${isOver ? `M${to} ${height}` : `H${to}`}V${bottom}`)];
  return [
    rect(isTop ? 'bar on' : 'bar', x, end, bar, bottom - end),
    ...(sort === 'wallet' ? [] : [hatched('hatch', x, end, bar, Math.max(0, bottom - end), 5)]),
  ];
}

/** The labels of accounts that are no wallets, above their bars; neighbours of equal height share a line. */
function namesOf({ holders, count }: Numbers, at: Frame): Mark[] {
  const found: { words: string; readonly x: number; readonly y: number }[] = [];
  const endOf = ({ words, x }: { words: string; x: number }) => x + words.length * 7 + 6;
  for (const [place, { sort, share }] of holders.entries()) {
    if (sort === 'wallet') continue;
    const isBeside = place === 0 && count === 'all' && at.bottom - at.y(percentOf(share)) > 20;
    const x = placeOf(at, place) + (isBeside ? at.bar + 6 : 0);
    const y = Math.max(at.top, at.y(percentOf(share))) + (isBeside ? 11 : -6);
    const near = found.findLast((one) => x < endOf(one) && Math.abs(y - one.y) < 16);
    const joined = near?.y === y && !near.words.includes(sort) ? `${near.words}, ${sort}` : '';
    if (joined !== '' && endOf({ words: joined, x: near!.x }) < at.right) near!.words = joined;
    if (near === undefined && endOf({ words: sort, x }) < at.right) found.push({ words: sort, x, y });
  }
  return found.map(({ words, x, y }) => text(count === 'all' ? 'value' : '', x, y, words));
}

function draw(numbers: Numbers, width: Width): Scene {
  const { holders, count, sum, top } = numbers;
  const at = frame(numbers, width);
  const { left, right, bottom, height, isWide } = at;
  const last = holders.findLastIndex(({ isTop }) => isTop);
  const end = last < 0 ? left : placeOf(at, last) + at.bar;
  const label = `the largest ${top === 1 ? 'one' : top}: ${percent(sum)}`;
  const isAfter = end + 10 + label.length * 7 < right;
  return {
    height,
    marks: [
      text('', 0, 12, '% of the supply'),
      ...gridOf(labelledTicks(0, at.most, 6).slice(1), left, right, at.y),
      line('axis', left, bottom, right, bottom),
      ...holders.flatMap((holder, place) => barOf(holder, place, count, at)),
      ...namesOf(numbers, at),
      ...(last < 0 ? [] : [across('measure you', placeOf(at, 0), end, bottom + 11)]),
      text('accent', isAfter ? end + 10 : right, isAfter ? bottom + 15 : bottom + 30, label, isAfter ? 'start' : 'end'),
      ...(isWide && holders.some(({ sort }) => sort !== 'wallet')
        ? [text('', right, 12, count === 'all' ? 'hatched: nobody’s own' : 'outlined: left out', 'end')]
        : []),
    ],
  };
}

const countings = { all: 'Every account', wallets: 'Wallets only' } as const;

const example: readonly (readonly [share: number, kind: Sort])[] = [
  [24.6, 'pool'],
  [9.1, 'exchange'],
  [4.8, 'wallet'],
  [4.2, 'burned'],
  [3.6, 'wallet'],
  [3.1, 'wallet'],
  [2.9, 'locked'],
  ...[2.4, 2.2, 2, 1.8, 1.6, 1.5, 1.3, 1.2, 1.1, 1, 0.9, 0.9, 0.8].map((share) => [share, 'wallet'] as const),
];

const names: Readonly<Record<Sort, string>> = {
  wallet: 'Wallet',
  pool: 'Pool',
  burned: 'Burn address',
  exchange: 'Exchange',
  locked: 'Lock program',
};

/** The largest accounts of a token, with and without those that belong to nobody. */
export const kind = figureKind({
  name: 'holders',
  title: 'Who holds it, with and without pools',
  sentence:
    'The shares of a token’s largest accounts, and how different they look without pools and other accounts that belong to no one person.',
  hint: 'Choose what counts',
  caption:
    'The longest bar is often the pool, which nobody owns. Leave it out and a list of holders looks very different, and not always better.',
  parameters: {
    list: {
      type: 'list',
      label: 'Accounts',
      sentence: 'The largest accounts, each with its kind and its share of the supply.',
      most: 30,
      of: {
        label: {
          type: 'text',
          label: 'Name',
          sentence: 'What it is called in the table.',
          most: 40,
          default: 'Wallet',
        },
        kind: {
          type: 'choice',
          label: 'Kind',
          sentence: 'Whose it is.',
          options: names,
          default: 'wallet',
        },
        share: {
          type: 'number',
          label: 'Share',
          sentence: 'Its part of the supply in percent.',
          unit: '%',
          least: 0,
          most: 100,
          step: 0.1,
          default: 1,
        },
      },
      default: example.map(([share, sort]) => ({ label: names[sort], kind: sort, share })),
    },
    top: {
      type: 'number',
      label: 'The largest',
      sentence: 'How many of the largest are added up.',
      unit: 'holders',
      least: 1,
      most: 30,
      step: 1,
      whole: true,
      default: 10,
      dial: true,
    },
    count: {
      type: 'choice',
      label: 'Count',
      sentence: 'Whether every account counts, or only wallets.',
      options: countings,
      default: 'all',
      dial: true,
    },
  },
  constants: {},
  compute: computed,
  draw,
  describe: ({ holders, count, top, sum }) =>
    `The ${holders.length} largest accounts. Counting ${count === 'all' ? 'every account' : 'wallets only'}, the largest ${top} hold ${percent(sum)} of the supply.`,
  readings: ({ requested, ofAll, ofWallets, held }) => [
    ['As a list shows it', percent(ofAll), `the largest ${requested}, pools included`],
    ['Wallets only', percent(ofWallets), 'of the whole supply'],
    [
      'Of what wallets hold',
      held >= ofWallets && held > 0n ? `${inDigits((percentOf(ofWallets) / percentOf(held)) * 100, 1)}%` : '–',
      held > 0n ? `they hold ${percent(held)} together` : 'the shares are 100% or more',
    ],
  ],
  table: ({ holders }) => {
    let sum = 0n;
    return {
      head: ['Place', 'Account', 'Kind', 'Share', 'Sum so far'],
      rows: holders.map(({ label, sort, share }, place) => {
        sum += share;
        return [
          { shown: String(place + 1), value: String(place + 1) },
          label,
          sort,
          { shown: percent(share), value: decimalOf(share, decimals) },
          { shown: percent(sum), value: decimalOf(sum, decimals) },
        ];
      }),
    };
  },
  how: [
    'The largest accounts are added up: `share of the 1st + … + share of the nth`. What wallets hold is 100% less the shares of all pools, exchanges, locks and the burned part that are listed.',
    'An account counts as a wallet when its owner is an ordinary address. It does not when its owner is a program (a pool, a lock), the burn address, or a wallet that an exchange has named as its own.',
    'Unless a text gives its own list, the accounts and their shares are invented.',
  ],
  references: [],
  dialText: (dial, { requested, count }) => (dial === 'top' ? counted(requested, 'holder') : countings[count]),
  valueText: (dial, { requested, count, sum, top }) =>
    dial === 'top'
      ? `The largest ${requested}: ${percent(sum)} of the supply`
      : `${count === 'all' ? 'Every account counts' : 'Only wallets count'}: the largest ${top} hold ${percent(sum)}`,
  ranges: ({ list }) => ({ top: { least: 1, most: Math.max(1, list.length), step: 1 } }),
});
