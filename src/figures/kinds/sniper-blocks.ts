import { pumpCurve, sources } from '#figures/constants.ts';
import type { Purchase } from '#figures/curve.ts';
import { decimalOf, quotientOf, solOf, tokensOf } from '#figures/exact.ts';
import { firstBlocks, gotBy, shareOf, type Buyer, type FirstBlocks } from '#figures/first-blocks.ts';
import { figureKind, type Cell, type Table } from '#figures/kind.ts';
import { line, rect, scaleOf, text, ticksOf, type Mark, type Scene, type Width } from '#figures/scene.ts';
import { counted, inDigits, inFewDigits, inShort, inSol, inWords } from '#figures/words.ts';

const mostBlocks = 40;

function frame(numbers: FirstBlocks, width: Width) {
  const isWide = width === 680;
  const [left, right, height] = [isWide ? 44 : 36, width - 6, isWide ? 320 : 300];
  const bottom = height - 34;
  const { last, buyers, first, supply } = numbers;
  const sums = Array.from({ length: last + 1 }, (_, block) => gotBy(buyers.filter((buyer) => buyer.block === block)));
  const most = [...sums, first.got].reduce((largest, one) => (one > largest ? one : largest), 1n);
  const top = Math.max(0.1, (Number(most) / Number(supply)) * 115);
  const column = (right - left) / (last + 1);
  return {
    isWide,
    left,
    right,
    height,
    bottom,
    top,
    column,
    x: (block: number) => left + (block + 0.5) * column,
    y: scaleOf(0, top, bottom, 30),
    bar: Math.min(44, column * 0.62),
  };
}
type Frame = ReturnType<typeof frame>;

const looks = { you: 'bar on', maker: 'dot ink', sniper: 'bar' } as const satisfies Record<Buyer['who'], string>;

/** The purchases of one block, one above the other. */
function columnOf(numbers: FirstBlocks, { x, y, bar, bottom, isWide }: Frame, block: number): Mark[] {
  const inBlock = numbers.buyers.filter((buyer) => buyer.block === block);
  let level = 0;
  const bars = inBlock.map(({ who, purchase }) => {
    const from = level;
    level += (Number(purchase.got) / Number(numbers.supply)) * 100;
    return rect(looks[who], x(block) - bar / 2, y(level), bar, y(from) - y(level));
  });
  const sum = gotBy(inBlock);
  const isYours = inBlock.some(({ who }) => who === 'you');
  const hasLabel = sum > 0n && !isYours && (isWide ? block < numbers.block || block > numbers.block + 2 : block < 2);
  return [
    ...bars,
    ...(hasLabel ? [text('', x(block), Math.min(bottom, y(level)) - 7, shareOf(numbers, sum), 'middle')] : []),
  ];
}

function draw(numbers: FirstBlocks, width: Width): Scene {
  const at = frame(numbers, width);
  const { isWide, left, right, height, bottom, top, x, y, bar } = at;
  const { you, first, block, last, supply } = numbers;
  const percent = (units: bigint) => (Number(units) / Number(supply)) * 100;
  const stack = percent(gotBy(numbers.buyers.filter((buyer) => buyer.block === block)));
  const could = percent(first.got);
  const isRight = x(block) > right - 170;
  // On a phone your share is in the corner above the later blocks, which are low, or at the left of yours.
  const isBeside = isWide || x(block) > right - 100;
  const beside = isBeside ? x(block) + (isRight ? -1 : 1) * (bar / 2 + 10) : right;
  const side = isRight || !isWide ? 'end' : 'start';
  const level = isWide ? Math.min(y(stack) + 6, bottom - 26) : 46;
  const every = Math.ceil((last + 1) / (isWide ? 14 : 9));
  return {
    height,
    marks: [
      text('', 0, 12, isWide ? 'part of the supply bought in a block' : 'part of the supply'),
      ...ticksOf(0, top, 4)
        .filter((value) => value > 0)
        .flatMap((value) => [
          line('grid', left, y(value), right, y(value)),
          text('', left - 8, y(value) + 4, `${inFewDigits(value, 2)}%`, 'end'),
        ]),
      line('axis', left, bottom, right, bottom),
      ...Array.from({ length: last + 1 }, (_, place) => place)
        .filter((place) => place % every === 0)
        .map((place) =>
          text(
            place === block ? 'strong' : '',
            x(place),
            height - 12,
            place === 0 && isWide ? 'block 0' : String(place),
            'middle',
          ),
        ),
      rect('ghost', x(block) - bar / 2, y(Math.max(stack, could)), bar, bottom - y(Math.max(stack, could))),
      ...Array.from({ length: last + 1 }, (_, place) => columnOf(numbers, at, place)).flat(),
      text('strong', beside, level, `you ${shareOf(numbers, you.purchase.got)}`, side),
      ...(first.got > you.purchase.got
        ? [text('loss', beside, level + 18, `${inShort(tokensOf(first.got - you.purchase.got))} fewer`, side)]
        : []),
    ],
    handle: { x: x(block), y: y(Math.max(stack, could)) - 4, way: 'sideways' },
  };
}

const priceOf = ({ taken, got }: Purchase): number => (got === 0n ? 0 : (Number(taken) / Number(got)) * 1_000);

function table({ buyers }: FirstBlocks): Table {
  const names = { maker: 'the maker', sniper: 'a sniper', you: 'you' };
  return {
    head: ['Block', 'Who', 'SOL', 'Tokens', 'SOL a million'],
    rows: buyers.slice(0, 60).map(({ who, block, purchase }): Cell[] => [
      { shown: String(block), value: String(block) },
      names[who],
      { shown: inFewDigits(solOf(purchase.taken), 3), value: decimalOf(purchase.taken, 9) },
      { shown: inShort(tokensOf(purchase.got)), value: decimalOf(purchase.got, 6) },
      {
        shown: purchase.got === 0n ? '–' : inDigits(priceOf(purchase), 4),
        value: purchase.got === 0n ? '0' : quotientOf(purchase.taken * 1_000n, purchase.got),
      },
    ]),
  };
}

const times = ({ you, first }: FirstBlocks): string =>
  you.purchase.got === 0n || first.got === 0n ? '–' : `${inFewDigits(priceOf(you.purchase) / priceOf(first), 2)}×`;

/** The first blocks of a token on a bonding curve, with the buyers before you. */
export const kind = figureKind({
  name: 'sniper-blocks',
  title: 'The first blocks',
  sentence: 'What your purchase gets on the curve, block by block, after those who were faster.',
  hint: 'Drag your block',
  caption:
    'A program buys in the block of the launch or in the next one; who sees the token on a page comes later and pays for all that was bought before. The outlined part is the maker’s.',
  parameters: {
    launch: {
      type: 'number',
      label: 'The maker buys',
      sentence: 'What the maker buys in the block of the launch, net of fees.',
      unit: 'SOL',
      least: 0,
      most: 1_000,
      step: 0.5,
      default: 2,
    },
    snipers: {
      type: 'list',
      label: 'Snipers',
      sentence: 'Who else buys, each with a block and an amount.',
      most: 60,
      of: {
        block: {
          type: 'number',
          label: 'Block',
          sentence: 'In which block after the launch.',
          unit: 'blocks',
          whole: true,
          least: 0,
          most: mostBlocks,
          step: 1,
          default: 1,
        },
        sol: {
          type: 'number',
          label: 'SOL',
          sentence: 'What this sniper pays, net of fees.',
          unit: 'SOL',
          least: 0,
          most: 1_000,
          step: 0.5,
          default: 2,
        },
      },
      default: [
        { block: 0, sol: 3 },
        { block: 0, sol: 2.5 },
        { block: 1, sol: 4 },
        { block: 1, sol: 3 },
        { block: 1, sol: 2 },
        { block: 2, sol: 2 },
        { block: 3, sol: 1.5 },
        { block: 5, sol: 1 },
      ],
    },
    you: {
      type: 'number',
      label: 'You pay',
      sentence: 'What you pay, net of fees.',
      unit: 'SOL',
      least: 0.001,
      most: 1_000,
      step: 0.5,
      default: 2,
      dial: true,
    },
    block: {
      type: 'number',
      label: 'You buy in block',
      sentence: 'In which block after the launch you buy, as the last of it.',
      unit: 'blocks',
      whole: true,
      least: 0,
      most: mostBlocks,
      step: 1,
      default: 6,
      dial: true,
    },
  },
  constants: {
    ...pumpCurve,
    supply: { ...pumpCurve.forSale, name: 'pump.fun supply', value: '1000000000' },
  },
  compute: firstBlocks,
  draw,
  describe: (numbers) =>
    `${counted(numbers.ahead.length, 'sniper')} bought ${shareOf(numbers, gotBy(numbers.ahead))} of the supply before you. In block ${numbers.block} your ${inSol(solOf(numbers.you.spends))} get ${inWords(tokensOf(numbers.you.purchase.got))} tokens; right after the maker they would get ${inWords(tokensOf(numbers.first.got))}.`,
  readings: (numbers) => [
    ['You get', inShort(tokensOf(numbers.you.purchase.got)), `for ${inSol(solOf(numbers.you.spends))}`],
    ['Right after the maker', inShort(tokensOf(numbers.first.got)), 'for the same'],
    ['You pay', times(numbers), numbers.isSoldOut ? 'the curve is sold out' : 'the first price'],
    [
      'Snipers before you',
      shareOf(numbers, gotBy(numbers.ahead)),
      `of the supply, ${counted(numbers.ahead.length, 'purchase')}`,
    ],
  ],
  table,
  how: [
    'Purchases are done one after another on pump.fun’s curve: with x SOL and y tokens in it, virtual ones included, d SOL get `d · y / (x + d)`, rounded down.',
    'Who buys, when and for how much is an example. Fees, tips and sales are left out, and in a block you come last.',
  ],
  references: [sources.pumpProgram],
  dialText: (dial, { block, you }) => (dial === 'block' ? `block ${block}` : inSol(solOf(you.spends))),
  valueText: (dial, numbers) =>
    `${dial === 'block' ? `You buy in block ${numbers.block}` : `You pay ${inSol(solOf(numbers.you.spends))}`}: ${inWords(tokensOf(numbers.you.purchase.got))} tokens, ${numbers.isSoldOut ? 'the curve is sold out' : `${times(numbers)} the first price`}`,
  drag(numbers, width, x) {
    const { left, column } = frame(numbers, width);
    return { block: (x - left) / column - 0.5 };
  },
  ranges: ({ you, snipers, block }) => ({
    you: { least: 0.5, most: Math.max(10, Math.ceil(you)), step: 0.5 },
    block: { least: 0, most: Math.max(8, block, ...snipers.map((sniper) => sniper.block)), step: 1 },
  }),
});
