import { figureKind, type Reference, type Table } from '#figures/kind.ts';
import { rect, text, type Mark, type Scene, type TextLook, type Width } from '#figures/scene.ts';
import { choiceCells, stepOf } from '#figures/steps.ts';
import { wrapped } from '#figures/wrapped.ts';

const delegate: Reference = {
  title: 'Token Program',
  url: 'https://github.com/solana-labs/solana-program-library/blob/0070aeb099cf90d19b00ce6a0cb806106b60b474/docs/src/token.md',
  readAt: '2026-11-23',
};

/** The fate of an asset: it is yours, somebody can take it, or it is gone. */
type Fate = 'yours' | 'at risk' | 'gone';

const assets = ['SOL', 'Token A', 'Token B'] as const;

interface Step {
  readonly does: string;
  readonly lets: string;
  readonly fates: readonly [Fate, Fate, Fate];
}

const safe = ['yours', 'yours', 'yours'] as const;
const connect: Step = {
  does: 'You connect your wallet to the page.',
  lets: 'The page learns your address. Nothing can move.',
  fates: safe,
};
const inventory: Step = {
  does: 'The page reads your balances and builds a transaction.',
  lets: 'Nothing can move yet: without your signature it is only a text.',
  fates: safe,
};

/** The schemes, each in four steps. Source: /article/wallet-drainer, the section on signatures on Solana. */
const schemes = {
  transfer: {
    option: 'Transfer',
    steps: [
      connect,
      inventory,
      {
        does: 'You sign one transaction with several transfers in it.',
        lets: 'One signature moves everything that it names.',
        fates: ['at risk', 'at risk', 'at risk'],
      },
      { does: 'It is executed.', lets: 'All of it is gone at once.', fates: ['gone', 'gone', 'gone'] },
    ],
  },
  approve: {
    option: 'Approve',
    steps: [
      connect,
      inventory,
      {
        does: 'You sign “approve” for a token. No balance changes.',
        lets: 'They are the delegate of that token account and may take what you approved.',
        fates: ['yours', 'at risk', 'yours'],
      },
      {
        does: 'You close the page. Days later they transfer.',
        lets: 'They need no further signature: only revoking would have ended it.',
        fates: ['yours', 'gone', 'yours'],
      },
    ],
  },
  authority: {
    option: 'Set authority',
    steps: [
      connect,
      inventory,
      {
        does: 'You sign “set authority” for a token account.',
        lets: 'The account gets another owner. Its tokens stay in it.',
        fates: ['yours', 'yours', 'at risk'],
      },
      {
        does: 'The account is theirs.',
        lets: 'You cannot move what lies in it, and whatever comes in later is theirs too.',
        fates: ['yours', 'yours', 'gone'],
      },
    ],
  },
  nonce: {
    option: 'Durable nonce',
    steps: [
      connect,
      inventory,
      {
        does: 'You sign a transaction that does not expire. Nothing happens.',
        lets: 'They keep it, and can send it whenever they like.',
        fates: ['at risk', 'yours', 'yours'],
      },
      {
        does: 'Long after, when there is more in your wallet, they send it.',
        lets: 'It is executed as if you had signed it today.',
        fates: ['gone', 'yours', 'yours'],
      },
    ],
  },
} as const satisfies Readonly<Record<string, { option: string; steps: readonly [Step, Step, Step, Step] }>>;
type Scheme = keyof typeof schemes;

const titles = ['Connect', 'Look', 'Sign', 'Afterwards'] as const;

function computed({ scheme, step }: { scheme: Scheme; step: number }) {
  const steps: readonly Step[] = schemes[scheme].steps;
  return { scheme, step, steps, now: steps[step - 1]! };
}
type Numbers = ReturnType<typeof computed>;

const countOf = ({ now }: Numbers, fate: Fate): number => now.fates.filter((one) => one === fate).length;

const looks: Readonly<Record<Fate, { cell: 'cell you' | 'cell' | 'cell them'; words: TextLook }>> = {
  yours: { cell: 'cell you', words: 'on-cell strong' },
  'at risk': { cell: 'cell', words: 'on-cell loss' },
  gone: { cell: 'cell them', words: 'on-cell loss' },
};

function draw({ step, now }: Numbers, width: Width): Scene {
  const isWide = width === 680;
  const third = width / 3;
  const most = isWide ? 84 : 44;
  const lines = (look: TextLook, label: string, sentence: string, y: number): Mark[] => [
    text('', 0, y, label),
    ...wrapped(sentence, most).map((words, row) => text(look, 0, y + 20 + row * 18, words)),
  ];
  const room = isWide ? 56 : 74;
  return {
    height: 62 + 2 * room + 84,
    marks: [
      ...choiceCells(
        titles.map((title, place) => ({
          sets: { step: place + 1 },
          words: isWide ? `${place + 1} ${title}` : title,
          isNow: place + 1 === step,
        })),
        width,
      ),
      ...lines('value', 'What happens', now.does, 74),
      ...lines(
        now.fates.includes('gone') || now.fates.includes('at risk') ? 'loss' : 'strong',
        'What it lets happen',
        now.lets,
        74 + room,
      ),
      ...assets.flatMap((asset, place): Mark[] => {
        const { cell, words } = looks[now.fates[place]!];
        const [x, y] = [place * third, 74 + 2 * room];
        return [
          rect(cell, x + 3, y, third - 6, 56),
          text('on-cell', x + third / 2, y + 23, asset, 'middle'),
          text(words, x + third / 2, y + 43, now.fates[place]!, 'middle'),
        ];
      }),
    ],
  };
}

function table({ steps }: Numbers): Table {
  return {
    head: ['Step', 'What happens', 'What it lets happen', ...assets],
    rows: steps.map(({ does, lets, fates }, place) => [`${place + 1} ${titles[place]}`, does, lets, ...fates]),
  };
}

/** The description of the picture. */
const described = ({ scheme, step, now }: Numbers): string =>
  `${schemes[scheme].option}, step ${step}: ${now.does} ${now.lets} ${assets.map((asset, place) => `${asset} ${now.fates[place]}`).join(', ')}.`;

/** The consequences of a signature, step by step. */
export const kind = figureKind({
  name: 'drainer',
  title: 'What a signature lets happen',
  sentence: 'Four steps from connecting a wallet to losing what it holds, for four things that one signs.',
  hint: 'Go step by step',
  caption:
    'Connecting shows an address and moves nothing. The signature is what lets it happen, and some take effect long after the page is closed.',
  parameters: {
    scheme: {
      type: 'choice',
      label: 'What you sign',
      sentence: 'Which instruction the page asks you to sign.',
      options: {
        transfer: schemes.transfer.option,
        approve: schemes.approve.option,
        authority: schemes.authority.option,
        nonce: schemes.nonce.option,
      },
      default: 'approve',
      dial: true,
    },
    step: stepOf(3),
  },
  constants: {},
  compute: computed,
  draw,
  describe: described,
  readings: (numbers) => [
    ['Step', `${numbers.step} of 4`, titles[numbers.step - 1]!],
    ['Yours', `${countOf(numbers, 'yours')} of 3`, 'cannot be taken by this'],
    ['At risk', `${countOf(numbers, 'at risk')} of 3`, 'can be taken without you'],
    ['Gone', `${countOf(numbers, 'gone')} of 3`, 'cannot be taken back'],
  ],
  table,
  how: [
    'There is no formula: each scheme is an ordinary instruction of Solana or of its token program, and the steps say what it permits.',
    'The wallet and its tokens are an example. A real page may ask for several of these in one transaction, and a simulation in the wallet may show the loss before you sign.',
  ],
  references: [delegate],
  dialText: (dial, { scheme, step }) => (dial === 'scheme' ? schemes[scheme].option : titles[step - 1]!),
  valueText: (_dial, numbers) => described(numbers),
});
