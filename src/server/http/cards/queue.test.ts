import { expect, it, onTestFinished } from 'vitest';
import type { Card } from './card.ts';
import { Cards } from './cards.ts';

const card: Card = {
  kicker: 'Tokens',
  kickerTone: 'plain',
  title: 'BONK',
  tone: 'plain',
  fallback: 'An article',
  deck: '',
  part: null,
  end: '',
  site: 'Trenchpedia',
};

function drawing() {
  const errors: unknown[] = [];
  const cards = new Cards((error) => errors.push(error));
  onTestFinished(() => cards.close());
  return { cards, errors };
}

it('forty cards wait for the thread, and further ones are refused with a sentence', async () => {
  const { cards, errors } = drawing();
  const answers = await Promise.allSettled(Array.from({ length: 45 }, () => cards.draw(card)));
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []));
  expect(refused).toEqual(Array(5).fill(expect.stringContaining('please try again in a minute')));
  expect(errors).toEqual([]);
});

it('a failed card is reported, and the next ones are drawn, also by a new thread', async () => {
  const { cards, errors } = drawing();
  // A type error, which no user can cause.
  await expect(cards.draw({ ...card, title: null as unknown as string })).rejects.toThrow('could not be drawn');
  expect(errors).toHaveLength(1);
  const first = await cards.draw(card);
  for (let times = 0; times < 60; times++) expect((await cards.draw(card)).equals(first)).toBe(true);
});

it('closing refuses the waiting cards, and draws none of them', async () => {
  const { cards, errors } = drawing();
  await cards.draw(card);
  const waiting = Promise.allSettled(Array.from({ length: 5 }, () => cards.draw(card)));
  await cards.close();
  expect((await waiting).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  await expect(cards.draw(card)).rejects.toThrow('could not be drawn');
  expect(errors).toEqual([]);
});
