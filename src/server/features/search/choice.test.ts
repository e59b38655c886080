import { describe, expect, it } from 'vitest';
import { wordsOf } from '#server/features/texts/words.ts';
import { answerOf } from './answering-line.ts';
import { afterCase, withCase } from './cases.ts';
import type { Answering } from './scale.ts';

const article: Answering = { title: 'Phantom', names: '', summary: 'It signs.', facts: [], body: '', toc: [] };

const questionOf = (asked: string, wanted: string[][]) => ({
  typed: wordsOf(asked),
  wanted,
  weights: wanted.map(() => 1 / wanted.length),
});

/** The line that a search shows of the article "Phantom" with these parts; undefined for its summary. */
const shown = (asked: string, parts: Partial<Answering>, ...wanted: string[][]) =>
  answerOf({ ...article, ...parts }, withCase(questionOf(asked, wanted))).match?.text;

describe('the summary', () => {
  it('answers how the title works, also on a network', () => {
    const body = 'Is Phantom illegal, banned or forbidden by a court or by law on Solana? No.';
    const asked = questionOf('how does phantom work on solana', [['phantom'], ['solana']]);
    expect(answerOf({ ...article, body }, { ...asked, weights: [0.8, 0.2] }).match).toBeNull();
  });

  it('does not answer a name that tells what went wrong', () => {
    const parts = { names: 'lost phantom', body: 'How do you recover Phantom, if you lost your key? Nobody can.' };
    expect(shown('lost phantom', parts, ['lost'], ['phantom'])).toMatch(/^How do you recover/);
  });
});

describe('a line that compares two things', () => {
  const body = 'Ghost is cheaper in May, and a bell is cheaper in June.\nPhantom or Ghost? Both cost a ring.';

  it('answers which of them is better, whatever else is asked', () => {
    const wanted = [['phantom'], ['ghost'], ['cheaper']];
    const parts = { names: 'phantom vs ghost', body };
    expect(shown('phantom vs ghost which is cheaper', parts, ...wanted)).toMatch(/^Phantom or Ghost/);
    expect(shown('ghost or phantom', parts, ['ghost'], ['phantom'])).toMatch(/^Phantom or Ghost/);
  });

  it('names both, by any word of their names, and is not about two names of the same', () => {
    const lines = 'Phantom or Phantom Pro, what is the difference? Pro is newer.\nPhantom or Ghost? Both cost a ring.';
    const wanted = [['phantom'], ['pro'], ['ghost']];
    expect(shown('phantom pro vs ghost', { body: lines }, ...wanted)).toMatch(/^Phantom or Ghost/);
  });
});

describe('a question of the text', () => {
  it('about another name answers less than one about the typed words', () => {
    const body =
      'Is Maestro safe? Keep only the bell in it that you ring with.\nAre bells safe, and should you own one? No.';
    expect(shown('is it safe to keep a bell', { body }, ['safe'], ['keep'], ['bell', 'bells'])).toMatch(/^Are bells/);
  });

  it('answers no question for a reason by a way or by yes or no', () => {
    const body =
      'It signs daily.\nRing or bell, what is the difference? A ring is round.\nHow do you ring a bell? By hand.';
    const asked = 'why do people ring a bell';
    expect(shown(asked, { body: `${body}\nPeople ring a bell to be heard.` }, ['people'], ['ring'], ['bell'])).toMatch(
      /^People ring/,
    );
  });

  it('about the highest price does not answer what something is worth', () => {
    const body =
      'What is the all-time high (ATH) of Phantom, its highest price? $9.\nWhat is the market cap and the price of Phantom? $2.';
    expect(shown('what is phantom worth', { body }, ['phantom'], ['worth'])).toMatch(/^What is the market cap/);
  });

  it('counts what the typed one counts', () => {
    const body =
      'How many keys ring the bell in Phantom? 9%.\nHow much does it take to ring the bell in Phantom? 85 SOL.';
    const wanted = [['sol'], ['ring'], ['bell'], ['phantom']];
    expect(shown('how many sol to ring the bell in phantom', { body }, ...wanted)).toMatch(/^How much/);
  });

  it('has the form and no more words than needed, of several that ask the same', () => {
    const body =
      'How do you check if a bell is rung or locked by its owner? Look.\nHow do you lock a bell? Turn its key.';
    expect(shown('how do i lock a bell', { body }, ['lock', 'locked'], ['bell'])).toMatch(/^How do you lock/);
  });

  it('how somebody gets something out does not answer how the title earns it', () => {
    const body =
      'How do you get money out of Phantom? You make a sale.\nHow much is the fee, and how does it make money? 1%.';
    expect(shown('how does phantom make money', { body }, ['phantom'], ['money'])).toMatch(/^How much is the fee/);
  });

  it('how much one should use answers what is good', () => {
    const body = 'Why does a ring fail? Its bell is too slow.\nHow much ring should you use, for example? Half.';
    expect(shown('whats a good ring', { title: 'Bells', body }, ['good'], ['ring'])).toMatch(/^How much ring/);
  });
});

describe('how well a line covers the question, for comparing articles', () => {
  const covers = (asked: string, body: string, ...wanted: string[][]) =>
    answerOf({ ...article, title: 'Bells', summary: '', body }, questionOf(asked, wanted)).covers;

  it('does not depend on amounts, and a high value is not the highest', () => {
    const [ring, size] = [['ring'], ['size']];
    const amount = 'What does a ring size of 40 percent or 99 percent mean? Much.';
    expect(covers('what does ring size mean', amount, ring, size)).toBe(1);
    const top = 'What is the all-time high (ATH) of a ring? Nine.';
    expect(covers('what is a high ring', top, ['high'], ring)).toBeLessThan(0.5);
  });

  it('is higher for a question that has the typed words than for one that only resembles it', () => {
    const same = covers('where is the ring kept', 'Where is the ring kept? At home.', ['ring'], ['kept']);
    const other = covers('where is the ring kept', 'Where is the ring of Ann kept? At home.', ['ring'], ['kept']);
    expect(same).toBeGreaterThan(other);
  });
});

describe('a case without a question', () => {
  it('asks what to do about it', () => {
    const body =
      'Can a ring be copied by someone? Hardly.\nWhat do you do if someone, such as a thief, has or knows your ring? Run.';
    expect(shown('someone has my ring', { body }, ['ring'])).toMatch(/^What do you do/);
    const given =
      'Does a man, such as a thief, ask for your ring? Give it to nobody.\nWhat if you gave your ring? Run.';
    expect(shown('i gave my ring to a thief', { body: given }, ['gave'], ['ring'], ['thief'])).toMatch(/^What if/);
  });
});

describe('a way from one place to another', () => {
  it('is not the way back', () => {
    const there = 'How do you send or move keys from Phantom, Ghost or another bank to Rex or Ann? By a car.';
    const back = 'How do you send keys from Rex to Phantom? By hand.';
    const wanted = [['send'], ['keys'], ['phantom'], ['rex']];
    const line = (asked: string) => shown(asked, { body: `${back}\n${there}` }, ...wanted);
    expect(line('how to send keys from phantom to rex')).toBe(there);
    expect(line('how to send keys from rex to phantom')).toBe(back);
  });
});

describe('a question after a case', () => {
  const terms = [['signed'], ['bad'], ['sol'], ['back']];

  it('is answered, as the article is about the case', () => {
    const body = 'A bad page was signed.\nCan you get stolen SOL back? No.';
    expect(shown('i signed a bad page can i get my sol back', { body }, ...terms)).toMatch(/^Can you get/);
  });

  it('has its case in place of a pronoun, without amounts', () => {
    const asked = questionOf('price impact 40 percent what does that mean', [
      ['price'],
      ['impact'],
      ['40'],
      ['percent'],
    ]);
    expect(withCase(asked)).toMatchObject({
      typed: wordsOf('what does price impact mean'),
      wanted: [['price'], ['impact']],
    });
    expect(withCase(questionOf('lp burned is that bad', [['lp'], ['burned']])).typed).toEqual(
      wordsOf('is lp burned bad'),
    );
  });

  it.each(['what is a pool and is it safe', 'how do i know what a rug is', 'my coin is gone', 'rug', 'is that bad'])(
    'is none in %j',
    (asked) => {
      const question = questionOf(asked, [['rug'], ['pool']]);
      expect(withCase(question)).toBe(question);
      expect(afterCase(question)).toBeNull();
    },
  );
});
