import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Article } from '#contract/articles/articles.ts';
import type { Report } from '#contract/submissions/reports.ts';
import type { Review } from '#contract/submissions/reviews.ts';
import { address, named, testAppWithAddresses, vanity, type Checked } from '#test/addresses.ts';
import { logIn, logInAnonymously, type Caller } from '#test/wallet.ts';

let { test, boss, lookUp, create } = {} as Awaited<ReturnType<typeof testAppWithAddresses>>;
let somebody: Caller;
let made = 0;
beforeAll(async () => {
  ({ test, boss, lookUp, create } = await testAppWithAddresses());
  somebody = await logIn(test.app);
});
afterAll(() => test.close());

const get = async <Answer>(url: string) => (await test.app.inject(url)).json() as Answer;
const met = (body: object, by = somebody) => by.send('POST', '/api/reports/look-alike', body);
const report = async (body: object, by = somebody) => {
  const answer = await met(body, by);
  expect([answer.status, answer.status === 200 ? '' : answer.body]).toEqual([200, '']);
  return (answer.json() as { report: Report }).report;
};
const settle = (id: string, status: string) => boss.send('PUT', `/api/admin/reports/${id}/status`, { status });
const fakesOf = async (slug: string) =>
  (await get<{ article: Article }>(`/api/articles/${slug}`)).article.addresses.filter(({ kind }) => kind === 'scam');
const check = (of: string) => get<Checked>(`/api/check/${of}`);

/** An article with a mint, and an address that looks like it. */
async function token() {
  const slug = `token-${(made += 1)}`;
  const mint = address();
  const { id } = await create(slug, [named('mint', mint)]);
  return { slug, title: slug.toUpperCase(), id, mint, fake: vanity(mint) };
}

describe('a report on where somebody met a look-alike', () => {
  it('has the address and the place, from wallet users and anonymous people, and waits for review', async () => {
    const { slug, title, fake } = await token();
    const anonymous = await logInAnonymously(test.app);
    for (const [by, place] of [
      [somebody, 'https://t.me/airdrop'],
      [anonymous, 'A token in my wallet'],
    ] as const) {
      const { id, ...sent } = await report({ article: slug, address: fake, place: ` ${place} ` }, by);
      expect(sent).toMatchObject({
        article: title,
        articleSlug: slug,
        address: fake,
        place,
        details: `Met at: ${place}`,
        status: 'waiting for review',
      });
      const queue = await boss.send('GET', '/api/admin/reviews?kind=report');
      const waiting = (queue.json() as { reviews: Review[] }).reviews.find((one) => one.id === id);
      expect(waiting).toMatchObject({ kind: 'report', title, articleSlug: slug, address: fake, place });
      expect(await get(`/api/reports/${id}`)).toMatchObject({ report: { address: fake, place } });
    }
    // Nothing appears before an admin agrees.
    expect(await fakesOf(slug)).toEqual([]);
    expect(await lookUp(fake)).toMatchObject({ tone: 'red', named: null });
  });

  it('appears, once accepted, with the token’s article and on its check, with its count and place', async () => {
    const { slug, title, mint, fake } = await token();
    const today = new Date().toISOString().slice(0, 10);
    // Fills the cache with the answers that must change.
    await Promise.all([fakesOf(slug), check(fake), check(mint), lookUp(fake)]);
    const first = await report({ article: slug, address: fake, place: 'https://t.me/airdrop' });
    expect((await settle(first.id, 'Accepted')).status).toBe(200);
    const entry = {
      kind: 'scam',
      address: fake,
      label: 'Reported 1 time, met at: https://t.me/airdrop',
      checkedAt: today,
    };
    expect(await fakesOf(slug)).toMatchObject([{ ...entry, met: { reports: 1, places: ['https://t.me/airdrop'] } }]);
    expect(await check(fake)).toMatchObject({
      tone: 'red',
      title: `Not the mint of ${title}`,
      takenFor: { address: mint },
      named: entry,
    });
    expect((await check(fake)).sentence).toContain('It was reported 1 time, first on');
    expect((await check(fake)).sentence).toContain('and met at: https://t.me/airdrop.');
    expect((await check(mint)).told?.fakes).toMatchObject([entry]);
    expect(await lookUp(vanity(fake))).toMatchObject({ tone: 'red' });

    const second = await report({ article: slug, address: fake, place: 'A direct message' }, await logIn(test.app));
    await settle(second.id, 'Accepted');
    expect(await fakesOf(slug)).toMatchObject([
      { met: { reports: 2, places: ['A direct message', 'https://t.me/airdrop'] } },
    ]);
    expect((await check(fake)).sentence).toContain('It was reported 2 times, first on');

    await settle(second.id, 'Rejected');
    await boss.send('DELETE', `/api/admin/reports/${first.id}`);
    expect(await fakesOf(slug)).toEqual([]);
    expect((await check(fake)).named).toBe(null);
    await boss.send('POST', `/api/admin/reports/${first.id}/restore`);
    expect(await fakesOf(slug)).toMatchObject([entry]);
  });

  it('survives saves of the article’s own addresses, and yields to one that names the same address', async () => {
    const { slug, title, id, mint, fake } = await token();
    await settle((await report({ article: slug, address: fake, place: 'A chat' })).id, 'Accepted');
    const save = (addresses: object[]) => boss.send('PUT', `/api/admin/articles/${id}`, { slug, title, addresses });
    const pool = named('pool', address());
    expect((await save([named('mint', mint), pool])).status).toBe(200);
    expect(await fakesOf(slug)).toMatchObject([{ address: fake }]);
    expect((await check(fake)).title).toBe(`Not the mint of ${title}`);
    // An editor edits only the article's own addresses.
    const { article } = (await boss.send('GET', `/api/admin/articles/${id}`)).json() as unknown as { article: Article };
    expect(article.addresses.map((one) => one.address)).toEqual([mint, pool.address]);
    const own = named('scam', fake);
    expect((await save([named('mint', mint), own])).status).toBe(200);
    expect(await fakesOf(slug)).toEqual([own]);
    expect((await save([])).status).toBe(200);
    expect(await fakesOf(slug)).toMatchObject([{ address: fake, met: { reports: 1 } }]);
  });

  it('is refused for an address that cannot be a fake, and when the same person repeats it', async () => {
    const [one, other] = [await token(), await token()];
    const answerTo = async (body: object) => {
      const { status, body: text } = await met(body);
      return [status, text];
    };
    const body = { article: one.slug, address: one.fake, place: 'A chat' };
    const notAddress = 'This is not an address of Solana: copy it whole, 32 to 44 letters and digits.';
    expect(await answerTo({ ...body, address: one.fake.slice(0, 20) })).toEqual([400, notAddress]);
    expect(await answerTo({ ...body, address: '' })).toEqual([400, 'The address must not be blank.']);
    expect(await answerTo({ ...body, place: ' ' })).toEqual([400, 'The place must not be blank.']);
    expect(await answerTo({ ...body, place: 'x'.repeat(201) })).toEqual([
      400,
      'The place is too long: at most 200 characters.',
    ]);
    expect((await answerTo({ ...body, place: 'a\nb' }))[0]).toBe(400);
    const nowhere = 'There is no such article; name the one whose token the address passes for.';
    expect(await answerTo({ ...body, article: 'no-such-article' })).toEqual([400, nowhere]);
    const isTrue = `The article '${other.title}' names this address as its mint; report that article if that is wrong.`;
    expect(await answerTo({ ...body, address: other.mint })).toEqual([409, isTrue]);
    const first = await report(body);
    expect((await report(body)).id).toBe(first.id);
    const again = 'Your report on this address waits for review; change that one, or wait until it is settled.';
    expect(await answerTo({ ...body, place: 'Another chat' })).toEqual([409, again]);
    const changed = await somebody.send('PUT', `/api/reports/${first.id}`, {
      article: one.slug,
      details: 'x',
      place: 'Another chat',
    });
    expect(changed.json()).toMatchObject({
      report: { address: one.fake, place: 'Another chat', details: 'Met at: Another chat' },
    });
    const lost = await somebody.send('PUT', `/api/reports/${first.id}`, { article: '', details: 'x' });
    expect([lost.status, lost.body]).toEqual([400, nowhere]);
  });

  it('cannot be accepted once an article names the address as genuine', async () => {
    const { slug, fake } = await token();
    const { id } = await report({ article: slug, address: fake, place: 'A chat' });
    const stranger = address();
    const unlike = await report({ article: slug, address: stranger, place: 'A chat' });
    await create(`true-${made}`, [named('wallet', stranger)]);
    const refused = await settle(unlike.id, 'Accepted');
    expect([refused.status, refused.body]).toEqual([
      409,
      `The article 'TRUE-${made}' names this address as its wallet; report that article if that is wrong.`,
    ]);
    expect((await settle(id, 'Accepted')).status).toBe(200);
  });

  it('lists at most twenty addresses with an article', async () => {
    const { slug } = await token();
    for (let nth = 0; nth < 21; nth += 1)
      await settle((await report({ article: slug, address: address(), place: `Chat ${nth}` })).id, 'Accepted');
    expect(await fakesOf(slug)).toHaveLength(20);
  });
});
