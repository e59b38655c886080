import { afterAll, beforeAll, expect, it } from 'vitest';
import { address, named, testAppWithAddresses } from '#test/addresses.ts';

let { test, lookUp, create } = {} as Awaited<ReturnType<typeof testAppWithAddresses>>;
const mint = address();
beforeAll(async () => {
  ({ test, lookUp, create } = await testAppWithAddresses());
  await create('own', [named('mint', mint)]);
});
afterAll(() => test.close());

const { host } = new URL('http://localhost:3000');
const ours = (text: string) => `http://${host}/check/${encodeURIComponent(text)}`;

it('a link to our own check is read as the address in it', async () => {
  for (const text of [ours(mint), ` ${ours(mint)}\n`, ours(mint).replace('localhost', 'LOCALHOST')]) {
    expect([text, await lookUp(text)]).toMatchObject([text, { kind: 'mint', tone: 'green', host: null, check: mint }]);
    const check = await test.app.inject(`/api/check/${encodeURIComponent(text.trim())}`);
    expect([text, check.json()]).toMatchObject([text, { kind: 'mint', tone: 'green', check: mint }]);
  }
  const other = `https://evil.example/${mint}`;
  expect(await lookUp(ours(other))).toMatchObject({ tone: 'amber', host: 'evil.example', check: other });
});

it.each([
  ['the same page of another site', `http://trenchpedia.example/check/${mint}`],
  ['a host that begins as ours', `http://${host}.evil.example/check/${mint}`],
  ['ours as a name before the host', `http://${host}@evil.example/check/${mint}`],
  ['ours on another port', `http://localhost:3001/check/${mint}`],
  ['ours with something beside it', `http://${host}/check/${mint} evil.example`],
  ['ours with a parameter', `http://${host}/check/${mint}?out=${mint}`],
])('is never green: %s', async (_what, text) => {
  expect([text, await lookUp(text)]).toMatchObject([text, { tone: 'amber' }]);
});

it('an undecodable link to our check is an unknown link', async () => {
  expect(await lookUp(`http://${host}/check/${mint}%E0%A4`)).toMatchObject({ tone: 'amber' });
});
