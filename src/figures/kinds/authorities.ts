import { figureKind, type Reference, type Table } from '#figures/kind.ts';
import { line, pick, rect, text, type Mark, type Scene, type Width } from '#figures/scene.ts';
import { wrapped } from '#figures/wrapped.ts';
import { counted } from '#figures/words.ts';

const tokens: Reference = {
  title: 'Token Program',
  url: 'https://github.com/solana-labs/solana-program-library/blob/0070aeb099cf90d19b00ce6a0cb806106b60b474/docs/src/token.md',
  readAt: '2026-11-23',
};

const keys = ['mint', 'freeze', 'update'] as const;
type Key = (typeof keys)[number];

const about: Readonly<Record<Key, { name: string; held: string; revoked: string }>> = {
  mint: {
    name: 'Mint authority',
    held: 'can make more tokens at any time, and sell them',
    revoked: 'Nobody can make more tokens, ever',
  },
  freeze: {
    name: 'Freeze authority',
    held: 'can freeze your account, so that you cannot sell',
    revoked: 'Nobody can freeze an account, ever',
  },
  update: {
    name: 'Update authority',
    held: 'can change name, ticker and picture',
    revoked: 'Name, ticker and picture stay as they are',
  },
};

const holders = {
  one: { option: 'One person', subject: 'One person' },
  several: { option: 'Several keys', subject: 'Several people together' },
  program: { option: 'A program', subject: 'A program, by its rules,' },
} as const;
type Holder = keyof typeof holders;

type State = 'held' | 'revoked';

function computed(values: Record<Key, State> & { holder: Holder }) {
  const rows = keys.map((key) => ({
    key,
    isHeld: values[key] === 'held',
    effect: values[key] === 'held' ? `${holders[values.holder].subject} ${about[key].held}` : about[key].revoked,
  }));
  return { rows, holder: values.holder, held: rows.filter(({ isHeld }) => isHeld) };
}
type Numbers = ReturnType<typeof computed>;

const looks = {
  held: { look: 'cell them', words: 'on-cell loss' },
  revoked: { look: 'cell you', words: 'on-cell strong' },
  other: { look: 'cell', words: 'on-cell' },
} as const;

/** The two states of a key as cells side by side. */
function states(key: Key, isHeld: boolean, x: number, y: number): Mark[] {
  return (['held', 'revoked'] as const).map((state, place) => {
    const isNow = isHeld === (state === 'held');
    const left = x + place * 86;
    const { look, words } = looks[isNow ? state : 'other'];
    return pick({ [key]: state }, [rect(look, left, y, 82, 44), text(words, left + 41, y + 27, state, 'middle')]);
  });
}

function draw({ rows }: Numbers, width: Width): Scene {
  const isWide = width === 680;
  const gap = isWide ? 76 : 130;
  const marks = rows.flatMap(({ key, isHeld, effect }, place): Mark[] => {
    const y = 8 + place * gap;
    const words = wrapped(effect, isWide ? 46 : 48);
    return [
      ...(place > 0 ? [line('grid', 0, y - 12, width, y - 12)] : []),
      text('strong', 0, isWide ? y + 27 : y + 10, about[key].name),
      ...states(key, isHeld, isWide ? 138 : 0, isWide ? y : y + 20),
      ...words.map((one, row) =>
        text(
          isHeld ? 'loss' : 'value',
          isWide ? 332 : 0,
          (isWide ? y + 27 - (words.length - 1) * 9 : y + 84) + row * 18,
          one,
        ),
      ),
    ];
  });
  return { height: rows.length * gap + 2, marks };
}

function table({ rows }: Numbers): Table {
  return {
    head: ['Authority', 'State', 'Who can do what'],
    rows: rows.map(({ key, isHeld, effect }) => [about[key].name, isHeld ? 'held' : 'revoked', `${effect}.`]),
  };
}

const state = (key: Key, sentence: string) =>
  ({
    type: 'choice',
    label: about[key].name,
    sentence,
    options: { held: 'Held', revoked: 'Revoked' },
    default: key === 'update' ? 'held' : 'revoked',
    dial: true,
  }) as const;

/** The powers that each of a token's three authorities still gives. */
export const kind = figureKind({
  name: 'authorities',
  title: 'Who can still do what',
  sentence: 'What the mint, freeze and update authority of a token let their holder do.',
  hint: 'Choose held or revoked',
  caption:
    'Revoking sets an authority to none, and nobody can take that back. What is held may be used tomorrow, however long it was not.',
  parameters: {
    mint: state('mint', 'Whether somebody holds the mint authority.'),
    freeze: state('freeze', 'Whether somebody holds the freeze authority.'),
    update: state('update', 'Whether somebody holds the update authority.'),
    holder: {
      type: 'choice',
      label: 'Held by',
      sentence: 'Who holds what is held.',
      options: { one: holders.one.option, several: holders.several.option, program: holders.program.option },
      default: 'one',
      dial: true,
    },
  },
  constants: {},
  compute: computed,
  draw,
  describe: ({ rows }) =>
    rows.map(({ key, isHeld, effect }) => `${about[key].name} ${isHeld ? 'held' : 'revoked'}: ${effect}.`).join(' '),
  readings: ({ rows, held, holder }) => [
    [
      'Held',
      `${held.length} of ${rows.length}`,
      held.length === 0 ? 'nothing can be changed' : `by ${holders[holder].option.toLowerCase()}`,
    ],
    ['The supply', rows[0]!.isHeld ? 'can grow' : 'is fixed', rows[0]!.isHeld ? 'at any time' : 'for good'],
    [
      'Your account',
      rows[1]!.isHeld ? 'can be frozen' : 'cannot be frozen',
      rows[1]!.isHeld ? 'then you cannot sell' : 'by this token',
    ],
    ['Its name', rows[2]!.isHeld ? 'can change' : 'stays', rows[2]!.isHeld ? 'and its picture' : 'with its picture'],
  ],
  table,
  how: [
    'There is no formula: each authority is an address in the mint’s account or in its metadata, or `none`. Its holder can do what the row says; with `none` nobody can.',
    'Extensions of Token-2022, such as a permanent delegate or a transfer fee, give further powers and are left out.',
  ],
  references: [tokens],
  dialText: (dial, { rows, holder }) => {
    if (dial === 'holder') return holders[holder].option;
    return rows.find(({ key }) => key === dial)!.isHeld ? 'Held' : 'Revoked';
  },
  valueText: (dial, { rows, holder, held }) => {
    const row = rows.find(({ key }) => key === dial);
    if (row === undefined)
      return `${holders[holder].option}: ${counted(held.length, 'authority is', 'authorities are')} held`;
    return `${about[row.key].name} ${row.isHeld ? 'held' : 'revoked'}: ${row.effect}`;
  },
  idle: ({ mint, freeze, update }) => ([mint, freeze, update].includes('held') ? [] : ['holder']),
});
