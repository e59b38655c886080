import { describe, expect, it } from 'vitest';
import { wordsOf } from '#server/features/texts/words.ts';
import { answerOf } from './answering-line.ts';

/** The line that a search shows of an article with this text. */
function textFor(asked: string, body: string, wanted: string[][], title = 'Phantom') {
  const article = { title, names: '', summary: 'It signs.', facts: [], body, toc: [] };
  const weights = wanted.map(() => 1 / wanted.length);
  return answerOf(article, { typed: wordsOf(asked), wanted, weights }).match?.text;
}

describe('the line that asks the same question in other words', () => {
  it('is not one about the highest price for a question with "high", nor about a crash for one with "down" or "drop"', () => {
    const text = [
      'What is the all-time high (ATH) of Phantom? Four dollars.',
      'Did the Phantom key crash? By a third.',
      'A market cap is high above a billion.',
      'The site of Phantom is down on Mondays.',
      'The next drop of keys is in May, says Phantom.',
    ].join('\n');
    const line = (asked: string, ...wanted: string[][]) => textFor(asked, text, wanted);
    const [phantom, high] = [['phantom'], ['high', 'highs']];
    expect(line('what is a high market cap', high, ['market'], ['cap'])).toMatch(/^A market cap/);
    expect(line('is phantom down', phantom, ['down'])).toMatch(/^The site/);
    expect(line('phantom key drop', phantom, ['key', 'keys'], ['drop', 'dropped'])).toMatch(/^The next drop/);
    expect(line('phantom all time high', phantom, high)).toMatch(/^What is the all-time high/);
    expect(line('record high of phantom', phantom, ['record', 'recorded'], high)).toMatch(/^What is the all-time high/);
  });

  it('is the one that asks for a crash, for a question why or how far the price is down or did drop', () => {
    const text = 'Why did Phantom crash? By a scam.\nThe site of Phantom is down, and a drop of keys is going on.';
    const line = (asked: string, word: string) => textFor(asked, text, [['phantom'], [word]]);
    expect(line('why is phantom down', 'down')).toMatch(/^Why did Phantom crash/);
    expect(line('why is phantom going down', 'down')).toMatch(/^Why did Phantom crash/);
    expect(line('why did phantom drop', 'drop')).toMatch(/^Why did Phantom crash/);
  });

  it('is the one that asks what the subject is, for a subject in any words, and not one that asks how', () => {
    const text = [
      'The keys of Phantom are blue, and the price of Phantom is told elsewhere.',
      'How do you move the keys of Phantom to a bank? By hand.',
      'What is the price and market cap of Phantom? One dollar.',
    ].join('\n');
    const line = (asked: string, word: string) => textFor(asked, text, [['phantom'], [word]]);
    expect(line('the keys of phantom', 'keys')).toMatch(/^The keys/);
    expect(line('phantom keys', 'keys')).toMatch(/^The keys/);
    expect(line('the price of phantom', 'price')).toMatch(/^What is the price/);
    expect(line('phantom price', 'price')).toMatch(/^What is the price/);
  });

  it('is one about a fee for the question how much it is, and not one about the price', () => {
    const text = 'Is the fee of Phantom worth it? Yes.\nHow much does Phantom take in fees? One percent.';
    const wanted = [['fee', 'fees'], ['phantom']];
    expect(textFor('how much is the fee on phantom', text, wanted)).toMatch(/^How much does/);
  });

  it('is one whose first clause is the whole question', () => {
    const text = 'Why did Phantom crash, and who got the money or profited? A thief did it.';
    const [phantom, crash] = [['phantom'], ['crash', 'collapse']];
    expect(textFor('why did phantom crash', text, [phantom, crash], 'Phantom collapse')).toBe(text);
  });

  it('is one that asks whether the subject is dead or was shut down, for a question whether it still works', () => {
    const text = 'The keys of Phantom work.\nDid Phantom shut down? No.';
    expect(textFor('is phantom still working', text, [['phantom'], ['working', 'work']])).toMatch(/^Did Phantom/);
    expect(textFor('is phantom still up', text, [['phantom']])).toMatch(/^Did Phantom/);
  });

  it('is one that asks for several forms of authorship, rather than one about a part of the subject', () => {
    const text = 'Who owns the bell of Phantom? Rex.\nWho made, created or owns Phantom? Ann.';
    expect(textFor('phantom owner', text, [['phantom'], ['owner', 'owners']])).toMatch(/^Who made/);
  });

  it('is one that asks what the subject is for, or is used for', () => {
    const text = 'What does a ring of Phantom mean? Gold.\nWhat is a ring of Phantom for? To ring it.';
    const wanted = [['phantom'], ['ring']];
    expect(textFor('phantom ring for', text, wanted)).toMatch(/^What is a ring/);
    expect(textFor('what is a phantom ring used for', text, [...wanted, ['used', 'use']])).toMatch(/^What is a ring/);
    expect(textFor('what is phantom for', 'What is Phantom used for? To sign.', [['phantom']])).toMatch(/^What is/);
  });
});
