import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextPart } from '#contract/revisions/revisions.ts';
import { comparedText } from './compared-text.ts';
import { applyEdits, editsBetween } from './edits.ts';
import { blocksOf, countWords } from './text-blocks.ts';
import { comparedWords, fullEffort } from './word-parts.ts';

const sides = (parts: readonly TextPart[]) => ({
  before: parts.flatMap(({ kind, text }) => (kind === 'added' ? [] : [text])).join(''),
  after: parts.flatMap(({ kind, text }) => (kind === 'removed' ? [] : [text])).join(''),
});
const squeezed = (text: string) => text.replaceAll(/\s+/g, '');

const word = fc.constantFrom('curve', 'pool', 'fee', 'SOL', 'é', '𝒳', 'the', 'is', '85', 'buyer');
const mark = fc.constantFrom(
  ' ',
  '\n',
  '\n\n',
  '. ',
  '## ',
  '- ',
  '| ',
  '> ',
  '```\n',
  '[^1]: ',
  '**',
  '](/article/pool)',
);
const markdown = fc
  .array(fc.oneof(word, mark, fc.string({ unit: 'grapheme' })), { maxLength: 60 })
  .map((parts) => parts.join(' '));

describe('the edits between two texts', () => {
  it('turn one text into the other, whatever they are', () => {
    fc.assert(
      fc.property(markdown, markdown, (before, after) => {
        expect(applyEdits(before, editsBetween(before, after))).toBe(after);
      }),
    );
  });

  it('are as small as the change', () => {
    const before = Array.from(
      { length: 500 },
      (_, place) => `Paragraph ${place} says what everybody knows already.`,
    ).join('\n\n');
    const after = before.replace('Paragraph 250 says', 'Paragraph 250 repeats');
    expect(editsBetween(before, after)).toEqual([
      [before.indexOf('says', before.indexOf('Paragraph 250')), 4, 'repeats'],
    ]);
  });

  it('take bounded time for the longest texts with nothing in common', () => {
    const [before, after] = ['a', 'b'].map((letter) =>
      Array.from({ length: 60_000 }, (_, place) => `${letter}${place}\n`).join(''),
    );
    expect(applyEdits(before!, editsBetween(before!, after!))).toBe(after);
  });
});

describe('a comparison by words', () => {
  it('contains all words of both texts, in their order', () => {
    fc.assert(
      fc.property(markdown, markdown, (before, after) => {
        const { parts } = comparedWords(before, after, fullEffort());
        expect(sides(parts).after).toBe(after);
        expect(squeezed(sides(parts).before)).toBe(squeezed(before));
      }),
    );
  });

  it('separates the added words from the shared ones, so that each text reads as written', () => {
    const [short, long] = ['In the setting, the token goes.', 'In the setting (about 86), the token goes.'];
    expect(sides(comparedWords(short, long, fullEffort()).parts)).toEqual({ before: short, after: long });
    expect(sides(comparedWords(long, short, fullEffort()).parts)).toEqual({ before: long, after: short });
  });

  it('shows each side as written, whatever words, commas and brackets changed', () => {
    const written = fc
      .array(fc.constantFrom('curve', 'pool', 'fee,', '(SOL)', '(the', 'buyer)', 'is,', '85.', '(a),'), {
        minLength: 1,
        maxLength: 12,
      })
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(written, written, (before, after) => {
        expect(sides(comparedWords(before, after, fullEffort()).parts)).toEqual({ before, after });
      }),
      { numRuns: 2_000 },
    );
  });

  it('counts each word that only one text has, and ignores white space', () => {
    expect(comparedWords('The fee is one percent.', 'The  fee is two\npercent now.', fullEffort())).toMatchObject({
      added: 2,
      removed: 1,
    });
  });
});

describe('two Markdown texts', () => {
  const changesIn = (before: string, after: string) =>
    comparedText(before, after).sections.map(({ title, blocks }) => [
      title,
      blocks.map(({ change, style }) => `${change} ${style}`),
    ]);

  it('lose no block in a comparison, whatever they are', () => {
    fc.assert(
      fc.property(markdown, markdown, (before, after) => {
        const { sections, wordsAdded, wordsRemoved } = comparedText(before, after);
        const blocks = sections.flatMap((section) => section.blocks);
        const isSame =
          blocksOf(before)
            .map(({ key }) => key)
            .join('\n') ===
          blocksOf(after)
            .map(({ key }) => key)
            .join('\n');
        expect(blocks.length === 0).toBe(isSame);
        expect(wordsAdded - wordsRemoved).toBe(
          blocksOf(after).reduce((sum, { text }) => sum + countWords(text), 0) -
            blocksOf(before).reduce((sum, { text }) => sum + countWords(text), 0),
        );
      }),
    );
  });

  it('show changes by section with their context, and name the unchanged sections', () => {
    const before =
      '## Curve\n\nIt rises with every buyer.\n\nIt falls with every seller.\n\nNobody sets it.\n\n## Fees\n\nOne percent.';
    const after = before.replace('It falls with every seller.', 'It falls with each seller.');
    const { sections, unchangedSections, wordsAdded, wordsRemoved } = comparedText(before, after);
    expect(sections).toMatchObject([
      { title: 'Curve', blocks: [{ change: 'same' }, { change: 'changed' }, { change: 'same' }], skipped: 0 },
    ]);
    expect(sections[0]!.blocks[1]!.parts).toEqual([
      { kind: 'same', text: 'It falls with ' },
      { kind: 'removed', text: 'every ' },
      { kind: 'added', text: 'each ' },
      { kind: 'same', text: 'seller.' },
    ]);
    expect([unchangedSections, wordsAdded, wordsRemoved]).toEqual([['Fees'], 1, 1]);
  });

  it('name sections by their plain words, without marks and links', () => {
    const before = '## [Pump](https://pump.fun) *one* & `two`[^1]\n\nIt rises.\n\n## Sub **bold** a_b\n\nIt falls.\n';
    const { sections, unchangedSections } = comparedText(before, before.replace('rises', 'sinks'));
    expect([sections.map(({ title }) => title), unchangedSections]).toEqual([['Pump one & two'], ['Sub bold a_b']]);
  });

  it('show a moved paragraph as moved, with the changes in it', () => {
    const fee = 'Every trade on the curve pays one percent to the protocol.';
    const before = `## Curve\n\n${fee}\n\nIt rises.\n\n## Graduation\n\nThe rest is a pool.`;
    const after = `## Curve\n\nIt rises.\n\n## Graduation\n\nThe rest is a pool.\n\n${fee.replace('protocol', 'creator')}`;
    expect(changesIn(before, after)).toEqual([
      ['Curve', ['moved away paragraph', 'same paragraph']],
      ['Graduation', ['same paragraph', 'moved here paragraph']],
    ]);
    expect(comparedText(before, after)).toMatchObject({ moved: 1, wordsAdded: 1, wordsRemoved: 1 });
  });

  it('are compared in headings, items, quotes, rows, code and sources', () => {
    const markdown =
      '# Title\ntext\ngoes on\n- one\n  more\n- two\n\n> said\n> so\n\n| a | b |\n|---|--:|\n| c | d |\n```js\nx = 1\n\ny\n```\n[^1]: Where.';
    expect(blocksOf(markdown).map(({ style, text }) => [style, text])).toEqual([
      ['heading', 'Title'],
      ['paragraph', 'text goes on'],
      ['item', 'one more'],
      ['item', 'two'],
      ['quote', 'said so'],
      ['row', 'a · b'],
      ['row', 'c · d'],
      ['code', 'x = 1\n\ny'],
      ['source', '[^1]: Where.'],
    ]);
  });

  it('take bounded time when the longest have nothing in common', () => {
    const [before, after] = ['a', 'b'].map((letter) =>
      Array.from({ length: 4_000 }, (_, place) => `${letter}${place} `.repeat(20)).join('\n\n'),
    );
    expect(comparedText(before!, after!)).toMatchObject({ wordsAdded: 80_000, wordsRemoved: 80_000 });
  });
});
