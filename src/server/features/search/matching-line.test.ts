import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainingRow, matchingLine } from './matching-line.ts';

const toc = [
  { level: 2, text: 'Risks', id: 'h-risks' },
  { level: 2, text: 'Fees', id: 'h-fees' },
  { level: 3, text: 'Risks', id: 'h-risks-2' },
];
const body = [
  'A wallet holds keys.',
  'Risks',
  'Keys are lost.',
  'Fees',
  'A swap costs something.',
  'Risks',
  'A swap of keys may fail.',
].join('\n');

describe('the line that matches', () => {
  it('is the one in which most of what was asked for stands, under the heading above it', () => {
    expect(matchingLine(body, toc, [['swap'], ['keys']])).toEqual({
      text: 'A swap of keys may fail.',
      section: { text: 'Risks', id: 'h-risks-2' },
    });
    expect(matchingLine(body, toc, [['keys', 'key']])).toEqual({ text: 'A wallet holds keys.', section: null });
  });

  it('is one with what counts most, and of these one with what counts less', () => {
    const text = 'Dex is a site.\nThe paid profile has a name.\nDex paid means this.';
    expect(matchingLine(text, [], [['dex'], ['paid']], [0.25, 1])?.text).toBe('Dex paid means this.');
    expect(matchingLine(text, [], [['dex'], ['profile']], [0.25, 1])?.text).toBe('The paid profile has a name.');
    const long = `Dex ${'before '.repeat(100)}paid ${'after '.repeat(100)}`;
    expect(matchingLine(long, [], [['dex'], ['paid']], [0.25, 1])?.text).toMatch(/^… (before )+paid/);
  });

  it('is none for parts of words', () => {
    expect(matchingLine(body, toc, [['wall'], ['eys']])).toBeNull();
  });

  it('is a heading only when nothing else matches', () => {
    expect(matchingLine(body, toc, [['fees']])).toEqual({ text: 'Fees', section: { text: 'Fees', id: 'h-fees' } });
    expect(matchingLine(`${body}\nThe fees are low.`, toc, [['fees']])).toMatchObject({ text: 'The fees are low.' });
  });

  it('is cut between words, a little before what matches', () => {
    const long = `${'before '.repeat(100)}needle ${'after '.repeat(100)}`;
    const { text } = matchingLine(long, [], [['needle']])!;
    expect(text).toMatch(/^… (before )+needle (after )+…$/);
    expect(text.length).toBeLessThan(210);
  });

  it('is bounded and holds what was asked for, whatever the text', () => {
    const word = fc.constantFrom('rug', 'curve', 'İstanbul', 'ß', '🦊', 'a'.repeat(300), '\n', '. ');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (words) => {
        const text = words.join(' ');
        const found = matchingLine(text, [], [['rug'], ['curve']]);
        expect(found !== null).toBe(words.includes('rug') || words.includes('curve'));
        expect(found?.text ?? 'rug').toMatch(/rug|curve/);
        expect((found?.text ?? '').length).toBeLessThanOrEqual(204);
      }),
    );
  });
});

describe('the row that explains', () => {
  const text = ['Wallets', 'Word · Meaning', 'Dev · who made it', 'Dev wallet · a wallet of theirs'].join('\n');
  const wallets = [{ level: 2, text: 'Wallets', id: 'h-wallets' }];

  it('has all that was asked for in its first cell, in any order', () => {
    const row = { text: 'Dev wallet · a wallet of theirs', section: { text: 'Wallets', id: 'h-wallets' } };
    expect(explainingRow(text, wallets, [['dev'], ['wallet', 'wallets']])).toEqual(row);
    expect(explainingRow(text, wallets, [['wallet'], ['dev']])).toEqual(row);
    expect(explainingRow(text, wallets, [['dev']])).toMatchObject({ text: 'Dev · who made it' });
    expect(explainingRow(text, wallets, [['dev'], ['theirs']])).toBeNull();
  });
});
