import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerOf } from './answering-line.ts';
import type { Answering } from './scale.ts';
import { wordsOf } from '#server/features/texts/words.ts';

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

const article: Answering = { title: 'Phantom', names: '', summary: 'It signs.', facts: [], body, toc };

/** The line that a search shows of an article with these parts. */
function shown(asked: string, parts: Partial<Answering>, wanted = wordsOf(asked).map((word) => [word])) {
  const weights = wanted.map(() => 1 / wanted.length);
  return answerOf({ ...article, ...parts }, { typed: wordsOf(asked), wanted, weights }).match;
}
const textFor = (asked: string, parts: Partial<Answering>, wanted?: string[][]) => shown(asked, parts, wanted)?.text;

describe('the answering sentence', () => {
  it('matches most words of the query, and comes with the heading above it', () => {
    expect(shown('swap keys', {})).toEqual({
      text: 'A swap of keys may fail.',
      section: { text: 'Risks', id: 'h-risks-2' },
    });
    expect(shown('keys', {}, [['keys', 'key']])).toEqual({
      text: 'A wallet holds keys.',
      section: null,
    });
  });

  it('weighs the title’s words least, since the whole article is about them', () => {
    const text = 'Dex is a site.\nThe paid profile has a name.\nDex paid means this.';
    expect(textFor('dex paid', { title: 'Dex', body: text, toc: [] })).toBe('Dex paid means this.');
    expect(textFor('dex profile', { title: 'Dex', body: text, toc: [] })).toBe('The paid profile has a name.');
  });

  it('comes whole, with the sentences after it that fit', () => {
    const text = `${'Nothing is said here. '.repeat(12)}The needle is found. It shines. ${'More of it. '.repeat(30)}`;
    const line = textFor('needle', { body: text, toc: [] })!;
    expect(line).toMatch(/^The needle is found\. It shines\. (More of it\. ?)+$/);
    expect(line.length).toBeLessThanOrEqual(200);
  });

  it('comes with the sentence before it, when it refers back to that one or is named by it', () => {
    const text = `${'Nothing is said here. '.repeat(12)}A pool is drained. This leaves no needle. End.`;
    expect(textFor('needle', { body: text, toc: [] })).toMatch(/^A pool is drained\. This leaves no needle\./);
    expect(textFor('needle', { body: 'Stolen keys. The needle is one.', toc: [] })).toMatch(
      /^Stolen keys\. The needle/,
    );
  });

  it('includes the question that it answers', () => {
    const text = 'Phantom is a wallet of keys. Is it safe to use? The keys stay with you.';
    expect(textFor('is phantom safe', { body: text, toc: [] }, [['safe']])).toBe(
      'Is it safe to use? The keys stay with you.',
    );
  });

  it('is the one with the same question, though another has more of the words', () => {
    const text = 'Phantom shows a key in the settings. Where do you find your key in Phantom? Under Manage.';
    const asked = 'where can i find the key of phantom in the settings of the app';
    expect(textFor(asked, { body: text, toc: [] }, [['find'], ['key'], ['settings'], ['app']])).toMatch(
      /^Phantom shows/,
    );
    expect(textFor('where is my key in phantom', { body: text, toc: [] }, [['key']])).toMatch(/^Where do you/);
  });

  it('is the one that asks the same in other forms of address, and not one that asks why or how many', () => {
    const text =
      'Why is a key lost? By a scam. How many keys are lost? Few. Can you get your key back after a loss? No.';
    expect(
      textFor('can i get my key back if lost', { body: text, toc: [] }, [['key'], ['back'], ['lost', 'loss']]),
    ).toBe('Can you get your key back after a loss? No.');
    expect(
      textFor('how many keys are lost', { body: text, toc: [] }, [
        ['keys', 'key'],
        ['lost', 'loss'],
      ]),
    ).toMatch(/^How many/);
  });

  it('is cut between words, shortly before the match, when it is too long', () => {
    const long = `${'before '.repeat(100)}needle ${'after '.repeat(100)}.`;
    const text = textFor('needle', { body: long, toc: [] })!;
    expect(text).toMatch(/^… (before )+needle (after )+…$/);
    expect(text.length).toBeLessThan(210);
  });

  it('is a heading or a line of a list of links only when nothing else matches', () => {
    expect(shown('fees', {})).toEqual({ text: 'Fees', section: { text: 'Fees', id: 'h-fees' } });
    expect(textFor('fees', { body: `${body}\nThe fees are low.` })).toBe('The fees are low.');
    const seeAlso = [{ level: 2, text: 'See also', id: 'h-see-also' }];
    const links = 'See also\nFees: the fees of swaps, by swap.\n';
    expect(textFor('fees swaps', { body: `In swaps the fees are low.\n${links}`, toc: seeAlso })).toMatch(/^In swaps/);
    expect(textFor('fees swaps', { body: links, toc: seeAlso })).toMatch(/^Fees: the fees/);
  });

  it('does not match parts of words', () => {
    expect(shown('wall eys', {})).toBeNull();
  });

  it('is bounded and contains a searched word, whatever the text', () => {
    const word = fc.constantFrom('rug', 'curve', 'İstanbul', 'ß', '🦊', 'a'.repeat(300), '\n', '. ', '? The', '. It');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (words) => {
        const found = shown('rug curve', { summary: '', body: words.join(' '), toc: [] });
        expect(found !== null).toBe(words.includes('rug') || words.includes('curve'));
        expect(found?.text ?? 'rug').toMatch(/rug|curve/);
        expect((found?.text ?? '').length).toBeLessThanOrEqual(204);
      }),
    );
  });
});

describe('the summary', () => {
  const summary = 'Phantom is a wallet for keys.';

  it('is shown when no line matches more of the query', () => {
    expect(shown('phantom keys', { summary })).toBeNull();
    expect(textFor('phantom swap', { summary })).toBe('A swap costs something.');
  });

  it('explains what the title is, though a line asks something else about it', () => {
    const text = 'What is the difference between Phantom and a bank? The keys.\nWho makes Phantom? Ann.';
    expect(shown('what is phantom', { summary, body: text, toc: [] }, [['phantom']])).toBeNull();
    expect(shown('phantom coin', { summary, body: text, toc: [] })).toBeNull();
    expect(textFor('who makes phantom', { summary, body: text, toc: [] }, [['phantom']])).toMatch(
      /^Who makes Phantom\?/,
    );
  });

  it('is shown from the question in it that was asked', () => {
    const asking = `${summary} Phantom or Solflare? Both keep the keys with you.`;
    const wanted = [['phantom'], ['solflare']];
    expect(shown('phantom vs solflare', { summary: asking }, wanted)).toEqual({
      text: 'Phantom or Solflare? Both keep the keys with you.',
      section: null,
    });
  });

  it('answers a query for another name of the article', () => {
    const text = 'The cold wallet stands for the vault.';
    const named = { title: 'Hardware wallet', names: 'cold wallet\nledger', summary, body: text, toc: [] };
    expect(shown('what is a cold wallet', named, [['cold'], ['wallet']])).toBeNull();
    expect(textFor('cold wallet vault', named)).toBe(text);
  });
});

describe('a fact', () => {
  const facts = [
    { label: 'Fee', value: '1% of each trade' },
    { label: 'Founders', value: '[Ann](https://example.org), Bea' },
    { label: 'Searched as', value: 'swap fee' },
  ];

  it('answers a query for its label, in plain words', () => {
    expect(shown('phantom fee', { facts }, [['phantom'], ['fee', 'fees']])).toEqual({
      text: 'Fee: 1% of each trade',
      section: null,
    });
    expect(textFor('who made phantom', { facts }, [['phantom']])).toBe('Founders: Ann, Bea');
  });

  it('is never a hidden one', () => {
    expect(textFor('searched swap', { facts })).not.toContain('Searched as');
  });

  it('is preferred when the question asks for its kind of answer', () => {
    const text = 'The fee of Phantom is a matter of taste.\nA swap has a fee of 0.85%.';
    expect(textFor('how much is the phantom fee', { body: text, toc: [] }, [['phantom'], ['fee']])).toBe(
      'A swap has a fee of 0.85%.',
    );
  });
});

describe('the row of a table', () => {
  const rows = ['Wallets', 'Word · Meaning', 'Dev · who made it', 'Dev wallet · a wallet of theirs'].join('\n');
  const wallets = [{ level: 2, text: 'Wallets', id: 'h-wallets' }];
  const table = { body: rows, toc: wallets };

  it('explains the term in its first cell, in any order', () => {
    const row = { text: 'Dev wallet: a wallet of theirs', section: { text: 'Wallets', id: 'h-wallets' } };
    expect(shown('dev wallet', table, [['dev'], ['wallet', 'wallets']])).toEqual(row);
    expect(shown('wallet dev', table)).toEqual(row);
    expect(textFor('dev', table)).toBe('Dev: who made it');
    const both = { body: 'Bag · what one holds\nBagholder · who is left with it', toc: [] };
    expect(textFor('bagholder', both, [['bag', 'bagholder']])).toBe('Bagholder: who is left with it');
  });

  it('does not explain the article’s own title', () => {
    const summary = 'A wallet for developers.';
    expect(shown('dev', { ...table, title: 'Dev', summary })).toBeNull();
    expect(textFor('dev wallet', { ...table, title: 'Dev', summary })).toMatch(/^Dev wallet: /);
  });

  it('shows the names of its columns when it has more than two cells', () => {
    const wide = ['Limit · Minimum · At 12%', '1% · 990,000 · fails', 'Needle · 950,000 · holds'].join('\n');
    expect(textFor('needle', { body: wide, toc: [] })).toBe('Needle: Minimum: 950,000; At 12%: holds');
  });

  it('is never the header of a table', () => {
    expect(shown('meaning', table)).toBeNull();
    expect(textFor('meaning', { body: `${rows}\nIts meaning is plain.`, toc: wallets })).toBe('Its meaning is plain.');
  });
});
