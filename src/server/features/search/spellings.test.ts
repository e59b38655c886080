import { expect, it } from 'vitest';
import { spelled, withContractions } from './spellings.ts';

it('reads the spellings of a chat as plain words, but not a single word, which may be a name', () => {
  expect(spelled('Wat r u, realy?')).toBe('what are you, really?');
  expect(spelled('wats the adress of $BONK')).toBe('whats the address of $BONK');
  expect(spelled(' wat ')).toBe(' wat ');
});

it('reads a contraction as one word, and no other letter t', () => {
  expect(withContractions(['it', 'won', 't', 'sell', 'plan', 't'])).toEqual(['it', 'wont', 'sell', 'plan', 't']);
  expect(withContractions(['t', 'won'])).toEqual(['t', 'won']);
});
