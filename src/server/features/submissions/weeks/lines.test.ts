import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/api.ts';
import type { Line, WeekPage } from '#contract/submissions/lines.ts';
import type { ChangeList } from '#contract/submissions/recent.ts';
import { dayAfter, weekOf } from '#contract/submissions/weeks.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { differences } from '#test/changes.ts';
import { logIn, logInAnonymously, type Caller } from '#test/wallet.ts';

const { test, boss } = await testAppWithAdmin();
let writer: Caller;
beforeAll(async () => {
  writer = await logIn(test.app);
  await buildArticle(test.store, { slug: 'bonk', title: 'BONK' });
});
afterEach(async () => {
  const { reviews } = (await boss.send('GET', '/api/admin/reviews?kind=line')).json() as { reviews: Line[] };
  for (const { id } of reviews) await sent(boss, 'DELETE', `admin/lines/${id}`);
});
afterAll(() => test.close());

const today = new Date().toISOString().slice(0, 10);
const week = weekOf(today);
const source = 'https://source.example/page';

const sent = async (who: Caller, method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}) => {
  const answer = await who.send(method, `/api/${path}`, body);
  expect(answer.status, answer.body).toBe(200);
  return answer.json() as { line: Line };
};
const suggest = async (more: object = {}, who = writer): Promise<Line> =>
  (await sent(who, 'POST', 'lines', { day: today, text: `It began ${randomUUID()}`, sources: [source], ...more })).line;
const decide = (id: string, status: string, note = '') =>
  sent(boss, 'PUT', `admin/lines/${id}/status`, { status, note });
const accepted = async (more: object = {}, who = writer): Promise<Line> => {
  const line = await suggest(more, who);
  await decide(line.id, 'Accepted');
  return line;
};
const read = async <Answer>(path: string): Promise<Answer> => {
  const { statusCode, body } = await test.app.inject(path);
  expect(statusCode, body).toBe(200);
  return JSON.parse(body) as Answer;
};
const weekPage = (name = week, query = '') => read<WeekPage>(`/api/weeks/${name}${query}`);
const statusOf = async (path: string) => (await test.app.inject(path)).statusCode;
const idsIn = ({ lines }: { lines: readonly { id: string }[] }) => lines.map(({ id }) => id);

describe('a line of a week', () => {
  it('can be suggested by anybody and waits, and its week shows it once a reviewer accepts it', async () => {
    const anonymous = await logInAnonymously(test.app);
    const text = 'Then [BONK](/article/bonk) came.';
    const line = await suggest({ text, sources: ['', source, source, 'https://other.example/'] }, anonymous);
    const parts = [
      { text: 'Then ', slug: null },
      { text: 'BONK', slug: 'bonk' },
      { text: ' came.', slug: null },
    ];
    const sources = [source, 'https://other.example/'];
    expect(line).toMatchObject({
      day: today,
      week,
      text,
      parts,
      sources,
      status: 'waiting for review',
      wallet: 'anonymous',
    });
    expect((await weekPage()).lines).toEqual([]);
    await decide(line.id, 'Accepted');
    expect((await weekPage()).lines).toMatchObject([{ id: line.id, day: today, parts, sources, wallet: 'anonymous' }]);
    expect((await read<{ line: Line }>(`/api/lines/${line.id}`)).line.status).toBe('Accepted');
    expect(await read(`/api/weeks/latest`)).toMatchObject({
      week: { name: week },
      isThisWeek: true,
      lines: [{ id: line.id }],
    });
    for (const path of ['/week.atom', '/week.json']) {
      const { body } = await test.app.inject(path);
      expect([path, body.includes('Then BONK came.'), body.includes(line.id)]).toEqual([path, true, true]);
    }
    const feed = await read<{ items: object[] }>('/week.json');
    expect(feed.items).toMatchObject([{ url: expect.stringContaining(`/week/${week}#line-${line.id}`) }]);
    expect((await test.app.inject('/sitemap.xml')).body).toContain(`/week/${week}</loc>`);
  });

  it('escapes a source’s markup in the HTML descriptions of its feeds', async () => {
    const address = 'https://x.example/?q=<img/src=x/onerror=alert(1)>';
    await accepted({ sources: [address] });
    const { items } = await read<{ items: { content_html: string }[] }>('/week.json');
    const escaped = 'Sources: https://x.example/?q=&lt;img/src=x/onerror=alert(1)&gt;';
    expect(items.map((item) => item.content_html)).toEqual([escaped]);
    expect((await test.app.inject('/week.atom')).body).toContain(escaped);
  });

  it('is stored once on a double press, and refused with a sentence when invalid', async () => {
    const twice = { text: 'Pressed twice.' };
    expect((await suggest(twice)).id).toBe((await suggest(twice)).id);
    const all = { day: today, text: 'It began.', sources: [source] };
    for (const [wrong, sentence] of [
      [{ day: dayAfter(today, 2) }, 'The day has not come yet.'],
      [{ day: dayAfter(today, 1) }, 'The day has not come yet'],
      [{ day: dayAfter(today, -29) }, 'The day is too long ago: a line is of one of the last 28 days.'],
      [{ day: '18 November' }, 'The day must be written as 2026-11-18.'],
      [{ day: '0000-01-01' }, 'The day is too long ago.'],
      [{ text: ' ' }, 'The line must not be blank.'],
      [{ text: 'x'.repeat(301) }, 'The line is too long: at most 300 characters.'],
      [{ text: 'One\nTwo' }, 'The line must be one line without tabs'],
      [{ text: '[x](https://evil.example)' }, 'A line may link to articles of this site only'],
      [{ text: '[x](/article/missing)' }, 'There is no article at /article/missing; check the link.'],
      [{ sources: [] }, 'A line needs a source'],
      [{ sources: [''] }, 'A line needs a source'],
      [{ sources: ['http://source.example'] }, 'must start with https://'],
      [{ sources: ['javascript:alert(1)'] }, 'must start with https://'],
      [{ sources: [1, 2, 3, 4].map((n) => `${source}/${n}`) }, 'A line has at most 3 sources.'],
    ] as const) {
      const { status, body } = await writer.send('POST', '/api/lines', { ...all, ...wrong });
      expect([sentence, status, body]).toEqual([sentence, 400, expect.stringContaining(sentence)]);
    }
    expect((await suggest({ day: dayAfter(today, -28) })).week).toBe(weekOf(dayAfter(today, -28)));
  });

  it('can be changed and withdrawn by its author while it waits, and reworded by a reviewer', async () => {
    const line = await suggest();
    const { status } = await (await logIn(test.app)).send('PUT', `/api/lines/${line.id}`, line);
    expect(status).toBe(403);
    await sent(writer, 'PUT', `lines/${line.id}`, { day: today, text: 'Changed.', sources: [source] });
    const text = 'Better [said](/article/bonk).';
    const reworded = { text, before: 'Changed.' };
    const stale = await boss.send('PUT', `/api/admin/lines/${line.id}/text`, { text, before: line.text });
    expect([stale.status, stale.body]).toEqual([409, 'Its author changed the line meanwhile; read it again.']);
    expect(await sent(boss, 'PUT', `admin/lines/${line.id}/text`, reworded)).toMatchObject({
      line: { kind: 'line', text, day: today, sources: [source], wallet: writer.address },
    });
    expect((await writer.send('PUT', `/api/admin/lines/${line.id}/text`, reworded)).status).toBe(403);
    for (const wrong of ['[x](/boss)', '']) {
      const answer = await boss.send('PUT', `/api/admin/lines/${line.id}/text`, { text: wrong, before: text });
      expect([wrong, answer.status]).toEqual([wrong, 400]);
    }
    await decide(line.id, 'Accepted');
    const parts = [{ text: 'Better ' }, { text: 'said', slug: 'bonk' }, { text: '.' }];
    expect((await weekPage()).lines).toMatchObject([{ parts, wallet: writer.address }]);
    const { status: late, body } = await boss.send('PUT', `/api/admin/lines/${line.id}/text`, reworded);
    expect([late, body]).toEqual([409, 'This line was reviewed already; put it back to waiting to change its words.']);
    expect((await writer.send('DELETE', `/api/lines/${line.id}`)).status).toBe(409);
    const waiting = await suggest();
    await sent(writer, 'DELETE', `lines/${waiting.id}`);
    expect(await statusOf(`/api/lines/${waiting.id}`)).toBe(404);
    const log = (await boss.send('GET', '/api/admin/audit')).body;
    expect(log).toContain('"reworded"');
  });

  it('is declined with a reason that its author reads, and then is in no list of weeks', async () => {
    const person = await logIn(test.app);
    const line = await suggest({}, person);
    await decide(line.id, 'Rejected', 'The source says otherwise.');
    expect((await weekPage()).lines).toEqual([]);
    const { body } = await person.send('GET', '/api/notices');
    expect(body).toContain('was rejected: “The source says otherwise.”');
    expect(body).toContain('Your line for Week ');
  });

  it.each(['rejecting', 'deleting'] as const)('disappears everywhere after %s it, and returns', async (way) => {
    const line = await accepted();
    const places = [`/api/weeks/${week}`, '/api/weeks/latest', '/week.atom', '/week.json'];
    const placesWith = async () =>
      (
        await Promise.all(
          places.map(async (path) => ((await test.app.inject(path)).body.includes(line.id) ? [path] : [])),
        )
      ).flat();
    expect(await placesWith()).toEqual(places);
    if (way === 'rejecting') await decide(line.id, 'Rejected', 'It is wrong.');
    else await sent(boss, 'DELETE', `admin/lines/${line.id}`);
    expect(await placesWith()).toEqual([]);
    expect((await test.app.inject('/sitemap.xml')).body).not.toContain('/week/');
    if (way === 'rejecting') await decide(line.id, 'Accepted');
    else await sent(boss, 'POST', `admin/lines/${line.id}/restore`);
    expect(await placesWith()).toEqual(places);
  });

  it('appears among the recent changes, the latest submissions, its author’s lines, and the queue', async () => {
    const person = await logIn(test.app);
    const line = await suggest({ text: 'Then [BONK](/article/bonk) came.' }, person);
    await sent(person, 'POST', `lines/${line.id}/comments`, { text: 'I was there.' });
    await decide(line.id, 'Accepted');
    const { changes } = await read<ChangeList>(`/api/recent?by=${person.address}`);
    const submission = { kind: 'line', id: line.id };
    expect(changes).toMatchObject([
      { kind: 'decision', submission },
      { kind: 'comment', submission },
      { kind: 'contribution', submission, text: 'Then BONK came.', article: null },
    ]);
    expect(changes.map(({ title }) => title)).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/^Week \d+ of \d{4}$/)),
    );
    expect(await differences(test.database)).toEqual([]);
    expect(idsIn(await read<AnswerOf<'GET /feed/latest'>>('/api/feed/latest'))).toEqual([line.id]);
    expect(idsIn(await read<AnswerOf<'GET /profile/:wallet/lines'>>(`/api/profile/${person.address}/lines`))).toEqual([
      line.id,
    ]);
    const { points } = await read<{ points: number }>(`/api/profile/${person.address}`);
    expect(points).toBe(4);
    const waiting = async () => ((await boss.send('GET', '/api/admin/waiting')).json() as { lines: number }).lines;
    expect(await waiting()).toBe(0);
    await suggest();
    expect(await waiting()).toBe(1);
    const { reviews } = (await boss.send('GET', '/api/admin/reviews?kind=line')).json() as { reviews: object[] };
    expect(reviews).toHaveLength(2);
    expect(reviews[0]).toMatchObject({ kind: 'line', day: today, sources: [source] });
  });
});

describe('a week', () => {
  it('lists its lines by day, newest day first, in pages, and the nearest weeks with lines', async () => {
    const monday = (await weekPage()).week.from;
    const earlier = [7, 14, 21].map((days) => dayAfter(monday, -days));
    const [last, , third] = earlier as [string, string, string];
    const first = await accepted({ day: third });
    const lines = [
      await accepted({ day: last }),
      await accepted({ day: dayAfter(last, 1) }),
      await accepted({ day: last }),
    ];
    const page = await weekPage(weekOf(last), '?limit=2');
    expect(idsIn(page)).toEqual([lines[1]!.id, lines[2]!.id]);
    expect(page).toMatchObject({ previous: weekOf(third), later: week });
    const rest = await weekPage(weekOf(last), `?limit=2&cursor=${encodeURIComponent(page.next!)}`);
    expect([idsIn(rest), rest.next]).toEqual([[lines[0]!.id], null]);
    expect(await weekPage(weekOf(third))).toMatchObject({
      lines: [{ id: first.id }],
      previous: null,
      later: weekOf(last),
    });
    expect(await weekPage()).toMatchObject({ lines: [], previous: weekOf(last), later: null });
    expect(await read('/api/weeks/latest')).toMatchObject({ week: { name: weekOf(last) }, isThisWeek: false });
  });

  it('exists while people can suggest lines for it, and otherwise only with lines', async () => {
    expect(await weekPage(week.toUpperCase())).toMatchObject({
      week: { name: week },
      lines: [],
      previous: null,
      later: null,
    });
    expect(await weekPage(weekOf(dayAfter(today, -28)))).toMatchObject({ lines: [], later: week });
    for (const name of [
      weekOf(dayAfter(today, 7)),
      weekOf(dayAfter(today, -35)),
      '2025-w53',
      'w48',
      '2026-w4',
      'x',
      '9999-w52',
    ])
      expect([name, await statusOf(`/api/weeks/${name}`)]).toEqual([name, 404]);
    expect(await statusOf('/card/week/9999-w52.png')).toBe(404);
    const old = await accepted();
    await test.database.db.execute(sql`update lines set day = '2025-03-05' where id = ${old.id}`);
    test.app.publicCache.clear();
    expect(idsIn(await weekPage('2025-w10'))).toEqual([old.id]);
    expect(await read('/api/weeks/latest')).toEqual({ week: null, isThisWeek: true, lines: [] });
  });

  it('has a card with its first line, and none without lines', async () => {
    expect(await statusOf(`/card/week/${week}.png`)).toBe(404);
    await accepted();
    const { statusCode, headers } = await test.app.inject(`/card/week/${week}.png`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect((await test.app.inject(`/card/week/${week.toUpperCase()}.png`)).headers.location).toBe(
      `/card/week/${week}.png`,
    );
  });

  it('redirects from /week to the present one', async () => {
    const { statusCode, headers } = await test.app.inject('/week');
    expect([statusCode, headers.location]).toEqual([302, `/week/${week}`]);
  });
});
