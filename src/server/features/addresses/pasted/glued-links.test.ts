import { afterAll, beforeAll, expect, it } from 'vitest';
import { lookUp } from '#server/features/addresses/lookup.ts';
import { testAppWithAddresses } from '#test/addresses.ts';

const bonk = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
let test: Awaited<ReturnType<typeof testAppWithAddresses>>['test'];
beforeAll(async () => {
  const { test: made, create } = await testAppWithAddresses();
  test = made;
  const source = 'https://a.example and https://b.example';
  await create('bonk', [{ kind: 'mint', address: bonk, label: 'BONK', source, checkedAt: '2026-11-18' }]);
});
afterAll(() => test.close());

/** The verdict on a text, after replacing M by the mint of BONK. */
const answerTo = (text: string) => lookUp(test.store.db, text.replace(/(?<![A-Za-z])M(?![A-Za-z])/, bonk));

const signs = [',', ';', "'", '"', '(', '*', '{', '`', '，', '！', '\t', '\n'];

it.each([
  ...signs.map((sign) => `https://solscan.io${sign}.evil.example/token/M`),
  'https://pump.fun\n.top/coin/M',
  'https://solscan.io.\nevil/M',
  'https://solscan.io,top/M',
  'https://jup.ag(.evil.example/swap/SOL-M',
])('a link whose host continues after a sign is not green: %j', async (text) => {
  expect(await answerTo(text)).not.toMatchObject({ tone: 'green' });
});

it.each([
  ...['👉', '→', '•', '~', '_', '$', '¡', '.', '🚀'].map((sign) => `M ${sign}evil.example`),
  ...['!', '…', '...', '~', '—claim', '🚀'].map((sign) => `M evil.example${sign}`),
  'M bonkofficial.sol!',
])('a site directly beside a sign is not green: %j', async (text) => {
  expect(await answerTo(text)).not.toMatchObject({ tone: 'green' });
});

it.each([
  'https://solscan.io/token/M',
  'See https://solscan.io, then M.',
  '(https://pump.fun/coin/M)',
  'https://pump.fun\nM',
])('a link to a known site stays green, whatever sign follows it: %j', async (text) => {
  expect(await answerTo(text)).toMatchObject({ tone: 'green' });
});
