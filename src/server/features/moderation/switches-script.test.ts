import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminCommand } from '#test/admin-command.ts';
import { testPlace } from '#test/database.ts';

let where: Awaited<ReturnType<typeof testPlace>>;
beforeAll(async () => {
  where = await testPlace();
});
afterAll(() => where.remove());

const admin = (...words: string[]) => adminCommand(where)(words);

it('the command line turns a switch on, lists it and turns it off', async () => {
  expect((await admin('switches')).output).toBe('Nothing is switched off.');
  const on = await admin('switch', 'read-only', 'on', '--reason', 'We move.', '--for', '1');
  expect(on.output).toMatch(/^read-only is on until .* UTC\.$/);
  expect((await admin('switches')).output).toMatch(/^read-only until .* UTC: We move\.$/);
  expect(await admin('switch', 'read-only', 'off')).toEqual({ output: 'read-only is off.', isDone: true });
  expect(await admin('switch', 'read-only', 'off')).toEqual({ output: 'This switch is not on.', isDone: false });
  const word = ['--subject', 'https://T.me/Pump'];
  expect((await admin('switch', 'refuse-words', 'on', ...word, '--reason', 'Paid groups.')).isDone).toBe(true);
  expect((await admin('switches')).output).toBe('refuse-words t.me/pump without an end: Paid groups.');
  expect((await admin('switch', 'refuse-words', 'off', ...word)).isDone).toBe(true);
}, 240_000);

it.each([
  [['switch', 'made-up', 'on'], /^Usage:/],
  [['switch', 'read-only', 'on'], /^The reason/],
  [['switch', 'read-only', 'on', '--reason', 'We move.', '--for', 'ever'], /^--for takes a number of hours, at most /],
  [['switch', 'read-only', 'on', '--reason', 'We move.', '--for', '1e300'], /^--for takes a number of hours, at most /],
  [['switch', 'refuse-range', 'on', '--reason', 'We move.', '--subject', 'all'], /^A range is an address/],
  [['switch', 'refuse-words', 'on', '--reason', 'We move.'], /^Name a word/],
])('refuses %j in one sentence', async (words, sentence) => {
  const { output, isDone } = await admin(...words);
  expect([isDone, output]).toEqual([false, expect.stringMatching(sentence)]);
});
