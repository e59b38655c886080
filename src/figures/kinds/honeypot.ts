import { baseUnitsOf, decimalOf, lamportsOf, solOf, tokensOf, unitsOf } from '#figures/exact.ts';
import { feeOf } from '#figures/formulas.ts';
import { figureKind } from '#figures/kind.ts';
import { circle, path, text, type Mark, type Scene, type ShapeLook, type Width } from '#figures/scene.ts';
import { inDigits, inFewDigits, inSol } from '#figures/words.ts';

/** The example: 10 SOL buy a million tokens, at a constant price. */
const pays = lamportsOf(10);
const bought = baseUnitsOf(1_000_000);

type YesNo = 'yes' | 'no';
interface Given {
  readonly fee: number;
  readonly frozen: YesNo;
  readonly delegate: YesNo;
}

function computed({ fee, frozen, delegate }: Given) {
  const basisPoints = Number(unitsOf(fee, 2));
  const buyingFee = feeOf(bought, basisPoints);
  const arrived = bought - buyingFee;
  const taken = delegate === 'yes' ? arrived : 0n;
  const held = arrived - taken;
  const stuck = frozen === 'yes' ? held : 0n;
  const sells = held - stuck;
  const sellingFee = feeOf(sells, basisPoints);
  const reaches = sells - sellingFee;
  const back = (pays * reaches) / bought;
  return {
    fee,
    isFrozen: frozen === 'yes',
    isTaken: delegate === 'yes',
    buyingFee,
    taken,
    held,
    stuck,
    sells,
    sellingFee,
    reaches,
    back,
    unsold: bought - reaches,
  };
}
type Numbers = ReturnType<typeof computed>;

/** The reasons for a smaller or missing output, in a few words each. */
function reasons({ isFrozen, isTaken, fee }: Numbers, isLong: boolean): string {
  const found = [
    ...(isTaken ? [isLong ? 'the delegate takes the tokens' : 'tokens taken'] : []),
    ...(isFrozen ? [isLong ? 'the freeze authority holds the door shut' : 'account frozen'] : []),
    ...(fee > 0 ? [isLong ? `each transfer keeps ${percentText(fee)}` : `fee ${percentText(fee)}`] : []),
  ];
  return found.length === 0 ? 'both doors are open' : found.join(', ');
}

const percentText = (fee: number): string => `${inFewDigits(fee, 2)}%`;

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** A door with its hinge at the top, open by an angle, with its arc. */
function door(x: number, y: number, size: number, angle: number, look: ShapeLook): Mark[] {
  const [endX, endY] = [tenth(x + Math.sin(angle) * size), tenth(y + Math.cos(angle) * size)];
  return [
    path(look, `M${tenth(x)} ${tenth(y)}L${endX} ${endY}`),
    ...(angle > 0.03 ? [path('swing', `M${endX} ${endY}A${size} ${size} 0 0 1 ${tenth(x)} ${tenth(y + size)}`)] : []),
  ];
}

const row = (from: number, to: number, count: number, y: number, r: number, look: ShapeLook): Mark[] =>
  Array.from({ length: count }, (_, place) => circle(look, from + ((to - from) * (place + 0.5)) / count, y, r));

function frame(width: Width) {
  const isWide = width === 680;
  const height = isWide ? 276 : 292;
  const [x1, y1, y2, size] = isWide ? [210, 48, 232, 62] : [92, 52, 246, 54];
  const x2 = width - x1;
  const middle = (y1 + y2) / 2;
  return { isWide, height, x1, x2, y1, y2, size, middle, edge: isWide ? 14 : 4, r: isWide ? 3.6 : 3 };
}
type Frame = ReturnType<typeof frame>;

/** The room from above: walls, entrance, exit, and the creator’s own door if there is one. */
function room({ isTaken, isFrozen, fee }: Numbers, { x1, x2, y1, y2, size, middle }: Frame): Mark[] {
  const [top, bottom] = [middle - size / 2, middle + size / 2];
  const gap = (x1 + x2) / 2 - size / 2;
  const roof = isTaken ? `H${gap}M${gap + size} ${y1}H${x2}` : `H${x2}`;
  const open = isFrozen ? 0 : 1 - fee / 100;
  return [
    path('wall', `M${x1} ${top}V${y1}${roof}V${top}M${x1} ${bottom}V${y2}H${x2}V${bottom}`),
    ...door(x1, top, size, Math.PI / 2, 'leaf'),
    ...door(x2, top, size, (open * Math.PI) / 2, open > 0 ? 'leaf' : 'leaf shut'),
    ...(isTaken
      ? [
          path('leaf', `M${gap} ${y1}L${gap} ${y1 + size}`),
          path('swing', `M${gap} ${y1 + size}A${size} ${size} 0 0 0 ${gap + size} ${y1}`),
        ]
      : []),
  ];
}

/** The money: in, in the account, and out. */
function coins({ held, back, isTaken, taken }: Numbers, at: Frame, width: Width): Mark[] {
  const { isWide, x1, x2, y1, size, middle, edge, r } = at;
  const all = isWide ? 10 : 7;
  const inside = isWide ? 7 : 3;
  const heldCoins = Math.round((inside * tokensOf(held)) / tokensOf(bought));
  const from = x1 + size + (isWide ? 18 : 12);
  return [
    ...row(edge, x1 - 12, all, middle, r, 'coin'),
    ...row(from, from + heldCoins * 16, heldCoins, middle, r, 'coin'),
    ...row(x2 + 24, width - edge, Math.round((all * solOf(back)) / solOf(pays)), middle, r, 'coin'),
    ...(isTaken && taken > 0n
      ? Array.from({ length: 5 }, (_, place) => circle('coin loss', (x1 + x2) / 2, y1 + 32 - place * 15, r))
      : []),
  ];
}

function draw(numbers: Numbers, width: Width): Scene {
  const at = frame(width);
  const { isWide, height, x1, x2, y2, middle, edge } = at;
  const { back, held } = numbers;
  const isLoss = back * 2n < pays;
  const [above, below] = isWide ? [22, 26] : [44, 48];
  const account = (x1 + x2) / 2 + (isWide ? 22 : 10);
  return {
    height,
    marks: [
      ...room(numbers, at),
      ...coins(numbers, at, width),
      text('strong', edge, middle - above, 'buy'),
      text('value', edge, middle + below, `${inSol(solOf(pays))} in`),
      text(isLoss ? 'loss' : 'strong', width - edge, middle - above, 'sell', 'end'),
      text(isLoss ? 'loss' : 'value', width - edge, middle + below, `${inSol(solOf(back))} out`, 'end'),
      text('', account, y2 - 36, 'your account', 'middle'),
      text(
        held > 0n ? 'strong' : 'loss',
        account,
        y2 - 16,
        `${inDigits(tokensOf(held))}${isWide ? ' tokens' : ''}`,
        'middle',
      ),
      text(isLoss ? 'loss' : '', width / 2, height - 10, reasons(numbers, isWide), 'middle'),
    ],
  };
}

const yesNo = { yes: 'Yes', no: 'No' } as const;

/** A token's two doors: everybody gets in, and the creator decides who gets out. */
export const kind = figureKind({
  name: 'honeypot',
  title: 'The honeypot’s two doors',
  sentence:
    'What comes back of 10 SOL where the creator keeps the power to freeze, to take a fee or to take the tokens.',
  hint: 'Choose a key',
  caption:
    'The plan of a trap: the door in is open to everybody. The mint says who holds the key to the door out, and anybody can read it before buying.',
  parameters: {
    frozen: {
      type: 'choice',
      label: 'The creator freezes your account',
      sentence: 'Whether the freeze authority stops the account of the buyer.',
      options: yesNo,
      default: 'yes',
      dial: true,
    },
    delegate: {
      type: 'choice',
      label: 'A permanent delegate takes them',
      sentence: 'Whether a permanent delegate moves or burns the buyer’s tokens.',
      options: yesNo,
      default: 'no',
      dial: true,
    },
    fee: {
      type: 'number',
      label: 'Transfer fee',
      sentence: 'What each transfer of the token keeps, in percent.',
      unit: '%',
      least: 0,
      most: 100,
      step: 1,
      default: 0,
      dial: true,
    },
  },
  constants: {},
  compute: computed,
  draw,
  describe: (numbers) =>
    `A room with two doors, from above. ${inSol(solOf(pays))} go in, and ${inSol(solOf(numbers.back))} come out: ${reasons(numbers, true)}.`,
  readings: (numbers) => [
    ['You pay', inSol(solOf(pays)), 'anybody can buy'],
    ['You hold', inDigits(tokensOf(numbers.held)), `of ${inDigits(tokensOf(bought))} tokens`],
    ['You can sell', inDigits(tokensOf(numbers.sells)), numbers.stuck > 0n ? 'the account is frozen' : 'what you hold'],
    ['You get back', inSol(solOf(numbers.back)), 'if the price stands still'],
  ],
  table: ({ buyingFee, taken, stuck, sellingFee, reaches, unsold }) => ({
    head: ['Of the tokens', 'Tokens', 'In percent'],
    rows: (
      [
        ['You buy', bought],
        ['The fee on buying keeps', buyingFee],
        ['The delegate takes', taken],
        ['Frozen in your account', stuck],
        ['The fee on selling keeps', sellingFee],
        ['You sell', reaches],
        ['Never sold', unsold],
      ] as const
    ).map(([label, amount]) => [
      label,
      { shown: inDigits(tokensOf(amount)), value: decimalOf(amount, 6) },
      { shown: percentText((Number(amount) / Number(bought)) * 100), value: decimalOf(amount * 100n, 12) },
    ]),
  }),
  how: [
    'Token-2022 takes its fee on both transfers, buying and selling: `fee = amount × basis points / 10,000`, rounded up. What is left after both is about `(1 − fee)²` of the tokens. A most that a mint may set for its fee is left out.',
    'A freeze stops the account, so nothing leaves it. A permanent delegate may move or burn the tokens in any account of the mint.',
    'The purchase is an example: 10 SOL for a million tokens. The price stands still, and the fees of pools and of the network are left out.',
  ],
  references: [
    {
      title: 'Transfer fee extension (source)',
      url: 'https://github.com/solana-program/token-2022/blob/426400f29d5f1e299be8b353fdf13f22358fbd68/interface/src/extension/transfer_fee/mod.rs',
      readAt: '2026-11-25',
    },
  ],
  dialText: (dial, { fee, isFrozen, isTaken }) => {
    if (dial === 'fee') return percentText(fee);
    return (dial === 'frozen' ? isFrozen : isTaken) ? 'Yes' : 'No';
  },
  valueText: (dial, numbers) => {
    const { fee, isFrozen, isTaken, back } = numbers;
    const what = {
      fee: `Each transfer keeps ${percentText(fee)}`,
      frozen: isFrozen ? 'Your account is frozen' : 'Your account is not frozen',
      delegate: isTaken ? 'The delegate takes your tokens' : 'No delegate takes your tokens',
    };
    return `${what[dial as keyof typeof what]}: you get back ${inSol(solOf(back))} of ${inSol(solOf(pays))}`;
  },
});
