import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MergedPart } from '#contract/revisions/revisions.ts';
import { mergedText, piecesOf } from './merged-text.ts';

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const conflictsIn = (parts: readonly MergedPart[]) => parts.filter(({ kind }) => kind === 'conflict').length;
/** The whole text, with one side of each conflict. */
const resolved = (parts: readonly MergedPart[], side: 'current' | 'proposed' = 'current') =>
  parts.map((part) => (part.kind === 'conflict' ? part[side].text : part.text)).join('');
const merged = (base: string, current: string, proposed: string) => {
  const parts = mergedText(base, current, proposed);
  return [resolved(parts), conflictsIn(parts)];
};

const word = fc.constantFrom(
  'fee',
  'curve',
  'SOL',
  'pool',
  '85',
  'naïve',
  'Æther',
  '買う',
  'rug',
  '**bold**',
  '[link](/article/bonk)',
  '`code`',
);
const sentence = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 6 }), fc.constantFrom('.', '!', '?', '…', '.”'))
  .map(([words, end]) => `${words.join(' ')}${end}`);
const space = fc.constantFrom(' ', '\n\n', '\n', ' \n\n', '\r\n');
/** Distinct sentences, each with the white space after it. */
const article = fc
  .uniqueArray(fc.tuple(sentence, space), { minLength: 2, maxLength: 14, selector: ([text]) => text })
  .map((all) =>
    all.map(
      ([text, behind], number) => [`${['', '- ', '## ', '| ', '> '][number % 5]}${number} ${text}`, behind] as const,
    ),
  );
const textOf = (pieces: readonly (readonly [string, string])[]) => pieces.map((piece) => piece.join('')).join('');

describe('the merge of two texts with a common base', () => {
  it('takes the changes of each, in neighbouring sentences too', () => {
    const base = 'The fee is one percent. Buyers pay it. Nobody likes it.';
    expect(
      merged(
        base,
        'The fee is two percent. Buyers pay it. Nobody likes it.',
        'The fee is one percent. Sellers pay it. Nobody likes it.',
      ),
    ).toEqual(['The fee is two percent. Sellers pay it. Nobody likes it.', 0]);
    expect(
      merged(base, 'Buyers pay it. Nobody likes it.', 'The fee is one percent. Sellers pay it. Nobody likes it.'),
    ).toEqual(['Sellers pay it. Nobody likes it.', 0]);
    expect(merged(base, 'The fee is one percent. Buyers pay it.', `${base} So it went.`)).toEqual([
      'The fee is one percent. Buyers pay it. So it went.',
      0,
    ]);
  });

  it('keeps the paragraphs of both', () => {
    const base = 'One. Two.\n\nThree.\n';
    expect(merged(base, 'One. Two. And more.\n\nThree.\n', 'One. Two!\n\nThree.\n\nFour.\n')).toEqual([
      'One. Two! And more.\n\nThree.\n\nFour.\n',
      0,
    ]);
    expect(merged(base, 'One.\n\nTwo.\n\nThree.\n', 'One! Two.\n\nThree.\n')).toEqual(['One!\n\nTwo.\n\nThree.\n', 0]);
  });

  it('keeps added paragraphs apart when only one text ends in a line break', () => {
    expect(merged('One.\n\nTwo.', 'Zero.\n\nOne.\n\nTwo.\n', 'One.\n\nTwo.\n\nThree.')).toEqual([
      'Zero.\n\nOne.\n\nTwo.\n\nThree.\n',
      0,
    ]);
  });

  it('ignores different line ends', () => {
    const base = 'It is 85.\n\n| a | b |\n| - | - |\n| 1 | 2 |\n';
    expect(merged(base, base.replace('| 1 |', '| 3 |'), base.replace('85', '90').replaceAll('\n', '\r\n'))).toEqual([
      base.replace('| 1 |', '| 3 |').replace('85', '90'),
      0,
    ]);
  });

  it.each([
    ['第一句は短い。', '第二句は長い。', '第三句です。'],
    ['पहला वाक्य है। ', 'दूसरा वाक्य है। ', 'तीसरा है।'],
  ])('separates sentences without a Latin full stop: %s', (one, two, three) => {
    expect(merged(one + two + three, `X${one}${two}${three}`, `${one}${two}Y${three}`)).toEqual([
      `X${one}${two}Y${three}`,
      0,
    ]);
  });

  it('has a conflict where both changed one sentence or added to one place', () => {
    const parts = mergedText('Kept. It was March.', 'Kept. It was 20 March.', 'Kept. It was April.');
    expect(parts).toEqual([
      { kind: 'same', text: 'Kept.', words: [] },
      {
        kind: 'conflict',
        base: ' It was March.',
        current: { text: ' It was 20 March.', words: expect.arrayContaining([{ kind: 'added', text: '20 ' }]) },
        proposed: { text: ' It was April.', words: expect.arrayContaining([{ kind: 'removed', text: 'March' }]) },
      },
    ]);
    expect(conflictsIn(mergedText('One.\n', 'One.\n\nTwo.\n', 'One.\n\nThree.\n'))).toBe(1);
    expect(conflictsIn(mergedText('One. Two. Three.', 'One. Three.', 'One. Two and more. Three.'))).toBe(1);
  });

  it('has no conflict where both made the same change', () => {
    expect(mergedText('One. Two.', 'One! Two.', 'One! Two.').map(({ kind }) => kind)).toEqual(['both', 'same']);
  });

  it('equals the changed side when only one side changed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        (one, two) => {
          expect(merged(one, one, two)).toEqual([two, 0]);
          expect(merged(one, two, one)).toEqual([two, 0]);
          expect(merged(one, two, two)).toEqual([two, 0]);
          expect(
            piecesOf(one)
              .map(({ text, space }) => text + space)
              .join(''),
          ).toBe(one);
        },
      ),
    );
  });

  it('of edits in different sentences is clean and applies both', () => {
    /** The side that changes each sentence: one, the other, or none. */
    const edit = fc.record({
      by: fc.constantFrom('current', 'proposed', 'nobody'),
      how: fc.constantFrom('changed', 'changed', 'changed', 'split', 'removed'),
      text: sentence,
    });
    fc.assert(
      fc.property(article, fc.array(edit, { minLength: 14, maxLength: 14 }), (pieces, edits) => {
        const edited = (who: readonly string[]) =>
          textOf(
            pieces.flatMap(([text, behind], place) => {
              const { by, how, text: other } = edits[place]!;
              if (!who.includes(by)) return [[text, behind] as const];
              if (how === 'removed') return [];
              const changed = `Other ${place} ${wordsOf(other).join(' ')}.`;
              return how === 'split'
                ? [[text, ' '] as const, [changed, behind] as const]
                : [[changed, behind] as const];
            }),
          );
        const [both, conflicts] = merged(textOf(pieces), edited(['current']), edited(['proposed']));
        // The white space of a removed sentence is ambiguous.
        const isExact = edits.every(({ how }) => how !== 'removed');
        const plain = (text: unknown) => (isExact ? text : String(text).replaceAll(/\s+/g, ' ').trim());
        expect([plain(both), conflicts]).toEqual([plain(edited(['current', 'proposed'])), 0]);
      }),
      { numRuns: 500 },
    );
  });

  it('loses no word that neither side removed, and no word that either added', () => {
    const side = fc.array(fc.oneof(fc.tuple(sentence, space), fc.nat({ max: 13 })), { maxLength: 20 });
    fc.assert(
      fc.property(article, side, side, (pieces, one, two) => {
        const madeOf = (parts: typeof one) =>
          textOf(parts.map((part) => (typeof part === 'number' ? (pieces[part % pieces.length] ?? ['', '']) : part)));
        const [base, current, proposed] = [textOf(pieces), madeOf(one), madeOf(two)];
        const parts = mergedText(base, current, proposed);
        const all = new Set([...wordsOf(resolved(parts, 'current')), ...wordsOf(resolved(parts, 'proposed'))]);
        const [had, ours, theirs] = [base, current, proposed].map((text) => new Set(wordsOf(text))) as [
          Set<string>,
          Set<string>,
          Set<string>,
        ];
        // Each side may have removed another occurrence of a repeated word.
        const isOnce = (word: string) => wordsOf(base).filter((other) => other === word).length === 1;
        const lost = [...new Set([...had, ...ours, ...theirs])].filter(
          (word) => !all.has(word) && (had.has(word) ? isOnce(word) && ours.has(word) && theirs.has(word) : true),
        );
        expect(lost).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps, in each side of a conflict, the words of both and the additions of that side', () => {
    // Each word occurs once in the base, so that the test can follow it.
    const cut = fc.record({ at: fc.nat(200), take: fc.nat(6), added: fc.nat(4), to: fc.nat(200) });
    const marks = ['. ', ' ', ' ', ', ', '.\n\n', ' ', '\n- ', ' | ', ' **', '?\n\n## ', ' '];
    const text = (words: readonly string[]) =>
      words.map((word) => word + marks[Number(/\d+/.exec(word)![0]) % marks.length]).join('');
    fc.assert(
      fc.property(
        fc.nat({ max: 60 }),
        fc.array(cut, { maxLength: 6 }),
        fc.array(cut, { maxLength: 6 }),
        (size, ours, theirs) => {
          const base = Array.from({ length: size }, (_, number) => `w${number}`);
          let hasMoved = false;
          const edited = (name: string, cuts: typeof ours) => {
            const words = [...base];
            cuts.forEach(({ at, take, added, to }, turn) => {
              const taken = words.splice(at % (words.length + 1), take);
              const brought = Array.from({ length: added }, (_, number) => `${name}${(turn * 7 + number) * 3}`);
              // Cut words are moved or removed.
              const put = to % 2 === 0 ? taken : [];
              hasMoved ||= put.length > 0;
              words.splice(to % (words.length + 1), 0, ...brought, ...put);
            });
            return words;
          };
          const sides = { current: edited('c', ours), proposed: edited('p', theirs) };
          const parts = mergedText(text(base), text(sides.current), text(sides.proposed));
          const common = sides.current.filter((word) => sides.proposed.includes(word));
          const has = {
            current: new Set(wordsOf(resolved(parts, 'current'))),
            proposed: new Set(wordsOf(resolved(parts, 'proposed'))),
          };
          for (const side of ['current', 'proposed'] as const) {
            const brought = sides[side].filter((word) => !base.includes(word));
            expect([...(hasMoved ? [] : common), ...brought].filter((word) => !has[side].has(word))).toEqual([]);
          }
          // Words that one side moved into a conflict are only on that side of it: the admin decides.
          expect(common.filter((word) => !has.current.has(word) && !has.proposed.has(word))).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    ['of the same sentence over and over', 'A. '.repeat(160_000), 'A. '.repeat(150_000), `B. ${'A. '.repeat(160_000)}`],
    ['of nothing that ends', 'a'.repeat(500_000), 'b'.repeat(500_000), 'c'.repeat(500_000)],
    ['of spaces', ' '.repeat(500_000), '\n'.repeat(500_000), `.${' '.repeat(499_999)}`],
    [
      'that are all different',
      ...['a', 'b', 'c'].map((letter) =>
        Array.from({ length: 40_000 }, (_, number) => `${letter}${number}. `).join(''),
      ),
    ] as [string, string, string, string],
  ])('takes bounded time for long texts %s', (_what, base, current, proposed) => {
    expect(resolved(mergedText(base, current, proposed)).length).toBeGreaterThan(100_000);
  });
});
