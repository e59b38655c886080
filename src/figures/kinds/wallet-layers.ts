import { decimalOf, lamportsOf, solOf } from '#figures/exact.ts';
import { figureKind, type Table } from '#figures/kind.ts';
import { hatched, rect, text, type Mark, type Scene, type Width } from '#figures/scene.ts';
import { choiceCells } from '#figures/steps.ts';
import { inFewDigits, inSol } from '#figures/words.ts';

const events = {
  approval: 'Bad approval',
  key: 'Leaked key',
  phrase: 'Leaked phrase',
  computer: 'Infected PC',
} as const;
type Event = keyof typeof events;

const layers = ['burner', 'hot', 'cold'] as const;
type Layer = (typeof layers)[number];

const names: Readonly<Record<Layer, string>> = { burner: 'Burner wallet', hot: 'Hot wallet', cold: 'Cold wallet' };
const uses: Readonly<Record<Layer, string>> = {
  burner: 'signs anything new',
  hot: 'daily trades',
  cold: 'a hardware wallet that signs nothing new',
};

/**
 * The wallets that an event on the burner reaches. Burner and hot wallet are accounts of one phrase on one computer;
 * the cold wallet has its own phrase on its own device. Source: the table of set-ups in /article/burner-wallet.
 */
const reached: Readonly<Record<Event, readonly Layer[]>> = {
  approval: ['burner'],
  key: ['burner'],
  phrase: ['burner', 'hot'],
  computer: ['burner', 'hot'],
};

const why: Readonly<Record<Event, string>> = {
  approval: 'An approval lets a program act on the accounts of the wallet that signed it.',
  key: 'A key opens one account.',
  phrase: 'A phrase makes the keys of all its accounts.',
  computer: 'A program on the computer reads every key that is kept there.',
};

function computed({ hot, burner, cold, event }: Record<Layer, number> & { event: Event }) {
  const held = { burner: lamportsOf(burner), hot: lamportsOf(hot), cold: lamportsOf(cold) };
  const lossOf = (one: Event) => reached[one].reduce((sum, layer) => sum + held[layer], 0n);
  const all = held.burner + held.hot + held.cold;
  return { held, event, all, lossOf, lost: lossOf(event), left: all - lossOf(event) };
}
type Numbers = ReturnType<typeof computed>;

const inLamports = (lamports: bigint): string => inSol(solOf(lamports));

/** The events as cells to press. */
const choices = ({ event }: Numbers, width: Width): Mark[] =>
  choiceCells(
    Object.entries(events).map(([name, words]) => ({ sets: { event: name }, words, isNow: name === event })),
    width,
    width === 680 ? 4 : 2,
  );

function draw(numbers: Numbers, width: Width): Scene {
  const isWide = width === 680;
  const { held, event, all } = numbers;
  const top = isWide ? 72 : 126;
  const gap = isWide ? 66 : 70;
  const rows = layers.flatMap((layer, place): Mark[] => {
    const y = top + place * gap;
    const isLost = reached[event].includes(layer);
    const length = all === 0n ? 0 : (width * Number(held[layer])) / Number(all);
    const state = isLost ? 'lost' : 'not reached';
    return [
      text('strong', 0, y + 10, names[layer]),
      ...(isWide ? [text('', 116, y + 10, uses[layer])] : []),
      text(isLost ? 'loss' : 'accent', width, y + 10, `${inLamports(held[layer])} ${state}`, 'end'),
      rect('track', 0, y + 20, width, 24),
      rect(isLost ? 'bar loss' : 'bar on', 0, y + 20, Math.max(held[layer] > 0n ? 2 : 0, length), 24),
      ...(isLost ? [hatched('hatch quiet', 0, y + 20, Math.max(2, length), 24)] : []),
    ];
  });
  const height = top + layers.length * gap + 8;
  return { height, marks: [...choices(numbers, width), ...rows] };
}

function table({ held, lossOf, all }: Numbers): Table {
  const sol = (lamports: bigint) => ({ shown: inFewDigits(solOf(lamports), 4), value: decimalOf(lamports, 9) });
  return {
    head: ['What happens to the burner', 'Reaches', 'Lost (SOL)', 'Left (SOL)'],
    rows: (Object.entries(events) as [Event, string][]).map(([name, words]) => [
      words,
      reached[name].map((layer) => `${names[layer].toLowerCase()} (${inLamports(held[layer])})`).join(', '),
      sol(lossOf(name)),
      sol(all - lossOf(name)),
    ]),
  };
}

const amount = (label: string, sentence: string, usual: number) =>
  ({
    type: 'number',
    label,
    sentence,
    unit: 'SOL',
    least: 0,
    most: 1_000_000,
    step: 0.1,
    default: usual,
    dial: true,
  }) as const;

/** The description of the picture. */
const described = ({ event, lost, left }: Numbers): string =>
  `${events[event]} at the burner wallet: ${inLamports(lost)} are lost and ${inLamports(left)} are not reached. ${why[event]}`;

/** The lost and the safe funds of layered wallets, for each event. */
export const kind = figureKind({
  name: 'wallet-layers',
  title: 'What one mistake reaches',
  sentence: 'How much is lost when something happens to the wallet that you use for new sites.',
  hint: 'Choose what happens',
  caption:
    'Layers do not prevent a mistake: they bound it. What lies in another account survives a bad approval, and only a phrase and a device of its own survive a leaked phrase.',
  parameters: {
    burner: amount('In the burner', 'What lies in the wallet for new sites.', 1),
    hot: amount('In the hot wallet', 'What lies in the wallet for daily trades.', 12),
    cold: amount('In the cold wallet', 'What lies in the wallet that signs nothing new.', 80),
    event: {
      type: 'choice',
      label: 'What happens',
      sentence: 'What happens to the burner wallet.',
      options: events,
      default: 'approval',
      dial: true,
    },
  },
  constants: {},
  compute: computed,
  draw,
  describe: described,
  readings: ({ event, lost, left, all }) => [
    ['Lost', inLamports(lost), `${inFewDigits(all === 0n ? 0 : (Number(lost) / Number(all)) * 100, 1)}% of everything`],
    ['Not reached', inLamports(left), `of ${inLamports(all)}`],
    ['In a single wallet', inLamports(all), 'would be lost'],
    ['Reaches', String(reached[event].length), reached[event].map((layer) => names[layer].toLowerCase()).join(', ')],
  ],
  table,
  how: [
    'Burner and hot wallet are two accounts of one phrase on one computer; the cold wallet has a phrase of its own on a device of its own. What an event reaches is lost whole.',
    'The amounts are an example. A hardware wallet does not help who confirms a harmful transaction on it.',
  ],
  references: [],
  dialText: (dial, { held, event }) => (dial === 'event' ? events[event] : inLamports(held[dial as Layer])),
  valueText: (dial, numbers) =>
    dial === 'event'
      ? described(numbers)
      : `${inLamports(numbers.held[dial as Layer])} in the ${names[dial as Layer].toLowerCase()}: ${inLamports(numbers.lost)} would be lost`,
  ranges: ({ burner, hot, cold }) => {
    const upTo = (value: number, usual: number) => ({ least: 0, most: Math.max(usual, Math.ceil(value)), step: 0.1 });
    return { burner: upTo(burner, 20), hot: upTo(hot, 50), cold: upTo(cold, 200) };
  },
});
