import { expect, it } from 'vitest';
import { spelled } from './spellings.ts';

it('reads the spellings of a chat as plain words, but not a single word, which may be a name', () => {
  expect(spelled('Wat r u, realy?')).toBe('what are you, really?');
  expect(spelled('wats the adress of $BONK')).toBe('whats the address of $BONK');
  expect(spelled(' wat ')).toBe(' wat ');
});
