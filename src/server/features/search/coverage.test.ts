import { describe, expect, it } from 'vitest';
import { wordsOf } from '#server/features/texts/words.ts';
import { answerOf } from './answering-line.ts';
import type { Answering } from './scale.ts';

const article: Answering = { title: 'Phantom', names: '', summary: 'It signs.', facts: [], body: '', toc: [] };

/** The line that a search shows of the article "Phantom" with these parts. */
function shown(asked: string, parts: Partial<Answering>, ...wanted: string[][]) {
  const weights = wanted.map(() => 1 / wanted.length);
  return answerOf({ ...article, ...parts }, { typed: wordsOf(asked), wanted, weights }).match?.text;
}

describe('the question that covers the typed one', () => {
  it('is preferred to a line with only a part of its words, also if it uses words that mean the same', () => {
    const body = [
      'A stolen key of Phantom opens a door.',
      'Rugs of all colors came after it.',
      'Did you send a key, a ring or a bell to a wrong door, and can you recover it? No: only its finder can return it.',
      'How do you know if a door is safe, or a scam? Look at its lock.',
    ].join('\n');
    expect(
      shown('i sent a key to the wrong door help', { body }, ['sent', 'send'], ['key'], ['wrong'], ['door']),
    ).toMatch(/^Did you send a key/);
    expect(shown('how do i know if a door will rug', { body }, ['door'], ['rug', 'rugs'])).toMatch(/^How do you know/);
  });

  it('asks for the same form of answer, though another has the same words', () => {
    const body = [
      'How do you ring the bell in Phantom? By a button.',
      'Why does the bell ring? Because of thieves.',
      'When do keys of Phantom break? At night.',
      'How many keys break? One of ten.',
    ].join('\n');
    const bell = [['bell'], ['ring']];
    expect(shown('why is the bell in phantom always ringing', { body }, ['bell'], ['ringing', 'ring'])).toMatch(/^Why/);
    expect(shown('how to ring my bell', { body }, ...bell)).toMatch(/^How do you ring/);
    expect(shown('percent of phantom keys that break', { body }, ['percent'], ['keys', 'key'], ['break'])).toMatch(
      /^How many/,
    );
  });

  it('does not ask how to stop what the typed one wants, nor for a way if the typed one asks for a reason', () => {
    const bots = 'Bots buy first by a clock.\nHow do you stop bots from buying keys first? Nothing stops them.';
    expect(shown('how do bots buy first', { body: bots }, ['bots'], ['buy', 'buying'], ['first'])).not.toMatch(/^How/);
    const bell = 'How do you ring the bell on Phantom? By a button.\nIn May the bell is switched off after thefts.';
    expect(shown('why did phantom stop bell', { body: bell }, ['phantom'], ['stop'], ['bell'])).toMatch(/^In May/);
  });

  it('tells how to report something, for the question where', () => {
    const body = 'Report a theft.\nHow do you report a theft? To the police, at once.';
    expect(shown('where do i report a theft', { body }, ['report'], ['theft'])).toMatch(/^How do you report/);
  });

  it('is shown whole with its answer, though another line of this length would be cut', () => {
    const question = 'Is the key of Phantom a fake? No court is known to have called it one, as of November 2026';
    const answer = 'two dozen thieves who took keys minutes before the bell rang for the first time made a hundred';
    const body = `${question}; ${answer} dollars, as a newspaper told.`;
    expect(shown('is the key of phantom a fake', { body }, ['key'], ['fake'])).toBe(body);
    expect(shown('key', { body: body.replace('? No', ', no') }, ['key'])).toMatch(/ …$/);
  });
});

describe('a fact or a row', () => {
  const facts = [
    { label: 'What to do', value: 'Nothing, as a wrong key opens no door' },
    { label: 'Newer version', value: 'Ghost, a fake key' },
    { label: 'Fee', value: '1% of each key' },
  ];

  it('does not answer a question that is not about its label', () => {
    const body = 'A key that was sent to a wrong door stays there.\nHow do you check a key? Try it.';
    const asked = 'where do i send a key from the wrong door';
    expect(shown(asked, { facts, body }, ['send', 'sent'], ['key'], ['wrong'], ['door'])).toMatch(/^A key/);
    const fake = 'i bought a fake version of the key how to check it';
    expect(shown(fake, { facts, body }, ['fake'], ['version'], ['key'], ['check'])).toMatch(/^How do you check/);
    const rows = 'Door · Keeper · Since\nBack · Rex · the wrong key\nA wrong key is returned.';
    expect(shown('i have the wrong key', { body: rows }, ['wrong'], ['key'])).toMatch(/^A wrong key/);
  });

  it('answers a question for just its label before a question about more', () => {
    const body = 'What is the opening fee of a bank on Phantom, the fee to open a bank? About 2% of it.';
    expect(shown('phantom fee', { facts, body }, ['phantom'], ['fee', 'fees'])).toMatch(/^Fee: /);
    const why = 'The fee is high since keys are rare.';
    expect(shown('phantom fee why so high', { facts, body: why }, ['phantom'], ['fee'], ['high'])).toBe(why);
  });
});

describe('a question with two halves', () => {
  const summary = 'Phantom is a wallet for keys. It signs.';
  const body = 'Who owns Phantom? A man named Rex.\nThe keys are blue.';

  it('is answered by the summary and by the line that answers the second half', () => {
    expect(shown('what is phantom and who owns it', { summary, body }, ['phantom'], ['owns'])).toBe(
      'Phantom is a wallet for keys. Who owns Phantom? A man named Rex.',
    );
    const facts = [{ label: 'Founders', value: 'Ann' }];
    expect(shown('whats phantom and who made it', { summary, facts, body: '' }, ['phantom'])).toBe(
      'Phantom is a wallet for keys. Founders: Ann',
    );
  });

  it('is answered by the summary alone if no line answers the second half, and by a line that asks both', () => {
    const asked = 'what is phantom and is it blue';
    expect(shown(asked, { summary, body }, ['phantom'], ['blue'])).toBeUndefined();
    const both = 'What is Phantom, and is it blue? A wallet, and it is.';
    expect(shown(asked, { summary, body: both }, ['phantom'], ['blue'])).toBe(both);
  });

  it('is answered by both lines if the first half asks who, and the second may be a single word', () => {
    const facts = [{ label: 'Launched', value: 'May 2022' }];
    const asked = 'who owns phantom and when did it launch';
    const both = 'Who owns Phantom? A man named Rex. Launched: May 2022';
    expect(shown(asked, { summary, body, facts }, ['owns'], ['phantom'], ['launch', 'launched'])).toBe(both);
    const made = body.replace('owns', 'made');
    expect(shown('who made phantom and when', { summary, body: made, facts }, ['made'], ['phantom'])).toBe(
      both.replace('owns', 'made'),
    );
    const told = 'Phantom is a thing of keys, made by Ann.';
    expect(shown('who made phantom and when', { summary, body: told, facts }, ['made'], ['phantom'])).toBe(
      `${told} Launched: May 2022`,
    );
    expect(shown('who made phantom and why', { summary, body: made, facts }, ['made'], ['phantom'])).toMatch(
      /^Who made Phantom/,
    );
  });
});
