import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { weekOf } from '#contract/submissions/weeks.ts';
import { address, named, vanity } from '#test/addresses.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { everyAnswer, everyRow } from '#test/every-answer.ts';
import { makeKnown } from '#test/known.ts';
import { accountId } from '#test/people.ts';
import { plainPicture, said as pictureTexts, upload } from '#test/pictures.ts';
import { logIn, type Caller } from '#test/wallet.ts';

const { test, boss } = await testAppWithAdmin();
afterAll(() => test.close());

async function done<Answer>(
  by: Caller,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: object = {},
): Promise<Answer> {
  const { status, body: text, json } = await by.send(method, `/api/${path}`, body);
  expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, '']);
  return json();
}
type Made<Name extends string> = Readonly<Record<Name, { id: string }>>;

const name = 'leaving_lena';
const lead = 'A lead.\n\n## Fees\n\nThe fee is one percent.\n';
const slug = 'everything-done';

/** A person with an action of every kind, with decisions of admins about them, and notices to others about them. */
async function busyPerson() {
  const [lena, other] = [await logIn(test.app), await logIn(test.app)];
  await makeKnown(test.store, lena, { days: 400, points: 1_000 });
  await makeKnown(test.store, other, { days: 400, points: 1_000 });
  await done(lena, 'PUT', 'account/me', {
    username: name,
    bio: `I am ${name}.`,
    pfp: `https://example.com/${name}.png`,
  });
  const mint = address();
  const { article } = await done<Made<'article'>>(boss, 'POST', 'admin/articles', {
    slug,
    title: 'Everything done',
    category: 'Tokens',
    bodyMarkdown: lead,
    facts: [{ label: 'Ticker', value: 'DONE' }],
    addresses: [named('mint', mint)],
  });
  const bounty = async (more: object) =>
    (
      await done<Made<'bounty'>>(boss, 'POST', 'admin/bounties', {
        name: 'For it',
        reward: 5,
        articleSlug: slug,
        ...more,
      })
    ).bounty.id;
  const move = (id: string, step: object) => done(boss, 'PUT', `admin/bounties/${id}/status`, step);
  const bounties = [await bounty({}), await bounty({ articleSlug: null }), await bounty({ articleSlug: null })];
  const [picture, draft] = [
    await upload(test.app, lena, await plainPicture('#010101'), { ...pictureTexts, author: name }),
    await upload(test.app, lena, await plainPicture('#010102'), { ...pictureTexts, author: name }),
  ];
  const bodyMarkdown = `${lead}\nSellers get the rest back.\n\n![](/media/${picture.id})\n`;
  await done(lena, 'PUT', 'account/me/picture', { media: draft.id });
  const contribute = async (by: Caller, more: object) =>
    (await done<Made<'contribution'>>(by, 'POST', 'contributions', { slug, text: 'Why.', ...more })).contribution.id;

  const others = await contribute(other, { text: 'Of another.' });
  for (const person of [lena, other]) await done(person, 'PUT', `articles/${slug}/watch`);
  const suggested = await contribute(lena, { baseRevision: 1, bodyMarkdown });
  const rejected = await contribute(lena, { text: 'This is rejected.' });
  const deleted = await contribute(lena, { text: 'This is deleted.' });
  await contribute(lena, { text: 'This waits.' });
  const article2 = { title: 'An article', category: 'Tokens', body: 'What it says.' };
  const proposal = (await done<Made<'proposal'>>(lena, 'POST', 'proposals', article2)).proposal.id;
  const report = await done<Made<'report'>>(lena, 'POST', 'reports/inaccuracy', {
    article: slug,
    details: 'Wrong.',
    anchor: 'h-fees',
  });
  const line = (text: string) =>
    done<Made<'line'>>(lena, 'POST', 'lines', {
      day: new Date().toISOString().slice(0, 10),
      text,
      sources: ['https://source.example/page'],
    });
  const dated = (await line('It began.')).line.id;
  await line('It waits.');
  const fake = vanity(mint);
  const met = await done<Made<'report'>>(lena, 'POST', 'reports/look-alike', {
    article: slug,
    address: fake,
    place: 'In my wallet',
  });
  await done(lena, 'PUT', `articles/${slug}/confirmation`);
  await done(lena, 'POST', `contributions/${others}/vote`, { value: 1 });
  await done(other, 'POST', `contributions/${suggested}/vote`, { value: 1 });
  const commented = await done<{ comments: { id: string }[] }>(lena, 'POST', `contributions/${others}/comments`, {
    text: 'Mine.',
  });
  await done(lena, 'POST', `contributions/${others}/comments`, { text: 'Hidden later.' });
  const answer = await done<{ comments: { id: string }[] }>(other, 'POST', `contributions/${suggested}/comments`, {
    text: 'An answer.',
  });
  await done(lena, 'POST', `contributions/${suggested}/comments`, { text: 'Back.' });
  await done(lena, 'POST', `comments/${answer.comments[0]!.id}/flag`, { reason: 'Rude.' });
  await done(other, 'POST', `profile/${lena.address}/flag`, { reason: 'Look at that.' });
  await done(other, 'POST', `comments/${commented.comments[0]!.id}/flag`, { reason: 'Look at this.' });

  await done(boss, 'POST', `admin/contributions/${suggested}/publish`, {
    baseRevision: 1,
    bodyMarkdown,
    summary: 'The rest',
  });
  for (const [id, status] of [
    [rejected, 'Rejected'],
    [others, 'Accepted'],
  ])
    await done(boss, 'PUT', `admin/contributions/${id}/status`, { status, note: 'A note.' });
  await done(boss, 'DELETE', `admin/contributions/${deleted}`);
  await done(boss, 'PUT', `admin/proposals/${proposal}/status`, { status: 'Accepted' });
  await done(boss, 'PUT', `admin/lines/${dated}/status`, { status: 'Accepted' });
  await done(boss, 'PUT', `admin/reports/${met.report.id}/status`, { status: 'Accepted' });
  await done(boss, 'PUT', `admin/reports/${report.report.id}/mark`, { marked: true });
  // Bounties won by an entry, a typed wallet, and a name.
  for (const [place, winner] of [
    { contributionId: suggested },
    { winner: lena.address },
    { winner: name.toUpperCase() },
  ].entries())
    for (const step of [{ status: 'In review' }, { status: 'Awarded', ...winner }]) await move(bounties[place]!, step);
  await done(boss, 'POST', 'admin/featured', { slugs: [slug] });
  const id = await accountId(boss, lena);
  for (const restraint of ['text', 'picture', 'writing'])
    for (const reason of ['For a reason.', null])
      await done(boss, 'PUT', `admin/people/${id}/${restraint}`, { reason });
  await done(boss, 'POST', `admin/people/${id}/settle`, { note: 'All of it.' });
  await done(boss, 'PUT', `admin/people/${id}/writing`, { reason: 'Again.' });
  return { lena, other, mint, fake, article: article.id, suggested, bounties };
}

it('a closed account that used every feature remains in no answer and no row', async () => {
  const { lena, other, mint, fake, suggested, bounties } = await busyPerson();
  const { db } = test.database;
  const ids = await db.execute<{ id: string }>(sql`
    select id from articles union select id from submissions union select id from comments union select id from bounties
    union select id from accounts union select id from flags union select id from media`);
  const ends = `${lena.address.slice(0, 4)}…${lena.address.slice(-4)}`;
  const requests = {
    params: {
      id: ids.map(({ id }) => id),
      // The article `bonk` comes with the program.
      slug: [slug, 'bonk'],
      wallet: [boss.address, other.address],
      number: ['1', '2'],
      name: ['Tokens', 'read-only'],
      kind: ['bonding-curve'],
      week: [weekOf(new Date().toISOString().slice(0, 10))],
      address: [mint, fake],
    },
    queries: {
      '/api/search': ['?q=everything', `?q=${name}`],
      '/api/lookup': [`?q=${fake}`, `?q=${encodeURIComponent(ends)}`],
      '/api/admin/people': [`?q=${name}`, `?q=${lena.address.toLowerCase()}`],
      '/api/admin/flags': ['?settled=true'],
      '/api/admin/reviews': ['?status=Accepted', '?status=Rejected', '?order=oldest'],
      '/api/articles/:slug/compare': ['?from=1&to=2'],
      '/api/articles/:slug/reports': ['?section=h-fees'],
      '/api/votes/mine': [`?ids=${suggested}`],
      '/api/leaderboard': ['?days=30'],
      '/api/contributions/:id/earlier': ['?number=1'],
      '/api/bounties/all': ['?limit=50'],
    },
  };
  const cookies = ['', boss.cookie, other.cookie];
  const names = [lena.address, name, ends];
  const isThere = (text: string) => names.some((one) => text.toLowerCase().includes(one.toLowerCase()));
  // Some answers repeat the URL.
  const asking = (url: string) => new URL(url.split(' as ')[0]!, 'http://localhost').searchParams.get('q');
  const answered = async () => {
    const { answers, never } = await everyAnswer(test.app, cookies, requests);
    for (const path of ['/feed.xml', '/sitemap.xml']) answers.set(path, (await test.app.inject(path)).body);
    return {
      never,
      found: [...answers]
        .filter(([url, body]) => isThere(body.replaceAll(asking(url) ?? /^$/g, '')))
        .map(([url]) => url),
    };
  };
  // Leaves out rows for other instances, which live for minutes.
  const stored = async () => (await everyRow(db)).filter(({ table, row }) => table !== 'purges' && isThere(row));

  const before = await answered();
  expect(before.never).toEqual(['/api/receipts/:signature']);
  expect(before.found.length).toBeGreaterThan(40);
  expect(new Set((await stored()).map(({ table }) => table))).toEqual(
    new Set(['accounts', 'audit_entries', 'bounties', 'media']),
  );

  await done(lena, 'DELETE', 'account/me');
  expect((await answered()).found).toEqual([]);
  expect(await stored()).toEqual([]);
  for (const bounty of bounties)
    expect((await test.app.inject(`/api/bounties/${bounty}`)).json()).toMatchObject({
      bounty: { status: 'Awarded', winner: 'former', winnerProfile: null },
    });
});
