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

  it('is the one that asks the same by other words for the maker, the fall, the height or the price', () => {
    const text = [
      'The creator of Phantom froze a key, and its price is high.',
      'Who made Phantom? Ann.',
      'Why did Phantom crash? By a scam.',
      'What is the all-time high (ATH) of Phantom? Four dollars.',
      'What is Phantom worth? One dollar.',
    ].join('\n');
    const line = (asked: string, ...wanted: string[][]) => textFor(asked, { body: text, toc: [] }, wanted);
    const phantom = ['phantom'];
    expect(line('who is the creator of phantom', phantom, ['creator'])).toMatch(/^Who made/);
    expect(line('phantom founder', phantom, ['founder'])).toMatch(/^Who made/);
    expect(line('why is phantom down so much', phantom)).toMatch(/^Why did/);
    expect(line('highest price of phantom', phantom, ['highest', 'high'], ['price'])).toMatch(/^What is the all-time/);
    expect(line('how much is phantom', phantom)).toMatch(/^What is Phantom worth/);
  });

  it('is the one that asks how to do something, and not how something is done, and the other way round', () => {
    const text = 'How does Phantom make money? By fees.\nHow do you make a key in Phantom? By a button.';
    const wanted = [['make'], ['phantom']];
    expect(textFor('how to make a key in phantom', { body: text, toc: [] }, [...wanted, ['key']])).toMatch(
      /^How do you/,
    );
    expect(textFor('how does phantom make money', { body: text, toc: [] }, [...wanted, ['money']])).toMatch(
      /^How does/,
    );
  });

  it('may call the title by another name', () => {
    const named = { title: 'Phantom', facts: [{ label: 'Ticker', value: 'PHA' }], toc: [] };
    const text = 'Did PHA show the dog? No.\nWhat is the name of the dog of Phantom? Rex.';
    expect(textFor('pha dog name', { ...named, body: text }, [['pha'], ['dog'], ['name']])).toMatch(
      /^What is the name/,
    );
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

  it('is the caption of a figure only when no sentence matches', () => {
    const figure = 'What one mistake reaches\nThe hot wallet is reached by a leaked phrase.';
    expect(textFor('hot wallet', { body: `${figure}\nA wallet on a phone is called hot.`, toc: [] })).toMatch(
      /^A wallet/,
    );
    expect(textFor('leaked phrase', { body: figure, toc: [] })).toMatch(/^The hot wallet/);
    const sources = `${figure}\nThe Block, a bank and the Securities and Exchange Commission of the United States`;
    expect(textFor('bank', { body: `${sources}\nIt is no bank.`, toc: [] })).toBe('It is no bank.');
  });

  it('defines what the question asks to define, and does not tell how to do it or whether it is good', () => {
    const asked = 'key burned meaning';
    const wanted = [['key'], ['burned', 'burn']];
    const others = 'How do you burn a key? In a fire.\nCan you use a key after the burn? No.';
    const defined = 'What does key burned mean? Nobody has it.';
    expect(textFor(asked, { body: `${others}\n${defined}`, toc: [] }, wanted)).toBe(defined);
    expect(textFor('key burned', { body: `${others}\n${defined}`, toc: [] }, wanted)).toBe(defined);
    expect(textFor(asked, { summary: 'A burned key is gone.', body: others, toc: [] }, wanted)).toBeUndefined();
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

  it('does not answer a question about Token-2022, whose number is no year', () => {
    const text = 'Token-2022 works in each wallet, and is as safe.';
    const wallet = { title: 'Wallet', summary: 'A wallet holds keys.', body: text, toc: [] };
    const wanted = [['token', 'tokens', 'coin'], ['2022'], ['wallet']];
    expect(textFor('token 2022 wallet', wallet, wanted)).toBe(text);
    expect(shown('token wallet 2022', wallet, [wanted[0]!, wanted[2]!, wanted[1]!])).toBeNull();
  });

  it('explains what the title is, though a line asks something else about it', () => {
    const text = 'What is the difference between Phantom and a bank? The keys.\nWho makes Phantom? Ann.';
    expect(shown('what is phantom', { summary, body: text, toc: [] }, [['phantom']])).toBeNull();
    expect(shown('phantom coin', { summary, body: text, toc: [] })).toBeNull();
    expect(textFor('who makes phantom', { summary, body: text, toc: [] }, [['phantom']])).toMatch(
      /^Who makes Phantom\?/,
    );
  });

  it('explains the title, though the question names its field as well', () => {
    const text = 'What is a bank? No place for Phantom in crypto.\nPhantom · a ring for keys';
    for (const asked of ['phantom crypto', 'phantom meaning crypto', 'what does phantom mean in crypto'])
      expect(shown(asked, { summary, body: text, toc: [] }, [['phantom']])).toBeNull();
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

  describe('with a date', () => {
    const dated = [{ label: 'Launched', value: '17 December 2024' }];
    const body = 'The dinner of Phantom was on 3 May 2026.\nWhen was the sale of Phantom? On 5 June 2025.';

    it.each([
      ['phantom launch date', [['phantom'], ['launch']]],
      ['when was phantom released', [['phantom'], ['released']]],
      ['which year did phantom start', [['phantom'], ['start']]],
      ['when did the keyring coin launch', [['keyring'], ['coin'], ['launch']]],
    ])('answers %j', (asked, wanted) => {
      expect(textFor(asked, { names: 'keyring coin', facts: dated, body, toc: [] }, wanted)).toMatch(/^Launched: /);
    });

    it('does not answer for another event', () => {
      const of = { names: 'phantom dinner\nphantom sale', facts: dated, body, toc: [] };
      expect(textFor('phantom dinner date', of, [['phantom'], ['dinner']])).toMatch(/^The dinner/);
      expect(textFor('phantom sale date', of, [['phantom'], ['sale']])).toMatch(/^When was the sale/);
    });

    const launch = ['launch', 'launches', 'launched'];
    const coin = ['coin', 'token', 'tokens'];
    it.each([
      [
        'what happens when a coin launches on phantom',
        [coin, launch, ['phantom']],
        'A bell of Phantom rings when a coin launches.',
      ],
      [
        'when should i launch my coin on phantom',
        [launch, coin, ['phantom']],
        'You should launch a Phantom coin in May.',
      ],
      ['when do i launch my coin on phantom', [launch, coin, ['phantom']], 'You launch a Phantom coin in May.'],
      [
        'how old is the founder of phantom',
        [['old'], ['founder', 'founders'], ['phantom']],
        'The founder is 40 years old.',
      ],
      [
        'when did the creator of phantom start',
        [['creator'], ['phantom'], ['start']],
        'The creator did start in 2001.',
      ],
      ['when was phantom born', [['phantom'], ['born']], 'Phantom was born in 1946, in a play.'],
    ])('does not answer %j', (asked, wanted, line) => {
      expect(textFor(asked, { facts: dated, body: line, toc: [] }, wanted)).toBe(line);
    });

    it('is that of the token, if there is one, for a question about the token', () => {
      const text = 'When did Phantom launch? In December 2024.\nThe coin is sold.';
      const of = { body: text, toc: [] };
      const asked = 'when did the phantom token launch';
      const wanted = [['phantom'], coin, launch];
      const token = (value: string) => [...dated, { label: 'Token', value }];
      expect(textFor(asked, { ...of, facts: token('PHA, since May 2025') }, wanted)).toBe('Token: PHA, since May 2025');
      expect(textFor(asked, { ...of, facts: token('PHA') }, wanted)).not.toMatch(/^Launched/);
      expect(textFor(asked, { ...of, facts: dated, body: 'The coin is sold.' }, wanted)).toMatch(/^Launched: /);
      expect(
        textFor('when did phantom launch', { ...of, facts: token('PHA'), body: '' }, [['phantom'], launch]),
      ).toMatch(/^Launched: /);
    });
  });

  it('with a fee does not answer a question for the price', () => {
    expect(
      shown('price of phantom', { facts, body: 'Phantom is blue.', toc: [] }, [['phantom'], ['price']]),
    ).toBeNull();
  });

  it('with the supply answers how many there are, and not how many of them did something', () => {
    const of = { facts: [{ label: 'Supply', value: '998' }], body: 'Some 3% of Phantom were lost.', toc: [] };
    expect(textFor('how many phantom tokens exist', of, [['phantom'], ['tokens', 'token'], ['exist']])).toMatch(
      /^Supply/,
    );
    expect(textFor('how many phantom were lost', of, [['phantom'], ['lost']])).toMatch(/^Some/);
  });

  it('answers a question with a year as it answers it without', () => {
    const text = 'In 2024 a thief took $3 from Phantom.';
    const wanted = [['phantom'], ['fee', 'fees'], ['2024']];
    expect(textFor('phantom fees 2024', { facts, body: text, toc: [] }, wanted)).toMatch(/^Fee: /);
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
