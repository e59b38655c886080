import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shortWallet } from '#contract/format.ts';
import type { OwnMedia } from '#contract/media/media.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import { tagsIn } from '#server/core/tag-header.ts';
import { doChore, everyChore } from '#server/housekeeping.ts';
import { testAppWithAdmin, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { doDueJobs } from '#test/jobs.ts';
import { plainPicture, said, sendForm, upload } from '#test/pictures.ts';
import { logIn, type Caller } from '#test/wallet.ts';

let test: TestApp;
let boss: Caller;
let member: Caller;

beforeAll(async () => {
  ({ test, boss } = await testAppWithAdmin());
  member = await logIn(test.app);
});
afterAll(() => test.close());

const get = (url: string, caller?: Caller) =>
  test.app.inject({ url, ...(caller ? { headers: { cookie: caller.cookie } } : {}) });
const statusOf = async (url: string, caller?: Caller) => (await get(url, caller)).statusCode;
const articleHtml = async (slug: string) =>
  ((await get(`/api/articles/${slug}`)).json() as { article: { bodyHtml: string } }).article.bodyHtml;
const own = async (id: string, caller = boss) =>
  ((await get(`/api/account/me/media/${id}`, caller)).json() as { media: OwnMedia }).media;
const usesOf = async (id: string) =>
  ((await get(`/api/media/${id}/articles`)).json() as { articles: { slug: string }[] }).articles;

/** Suggests a text, and returns the contribution's id. */
async function suggest(slug: string, bodyMarkdown: string): Promise<string> {
  const sent = await member.send('POST', '/api/contributions', {
    slug,
    text: 'A picture.',
    baseRevision: 1,
    bodyMarkdown,
  });
  expect([sent.status, sent.status === 200 ? '' : sent.body]).toEqual([200, '']);
  return (sent.json() as { contribution: { id: string } }).contribution.id;
}

describe('a picture in an article', () => {
  it('comes with a suggestion, and becomes public with its publication', async () => {
    await buildArticle(test.store, { slug: 'curve', bodyMarkdown: 'A curve.' });
    const media = await upload(test.app, member, await plainPicture('#010203'), {
      ...said,
      caption: 'Rises "fast"',
      taken: '2024-11-06',
    });
    const bodyMarkdown = `A curve.\n\n![A <line>](/media/${media.id})\n`;
    const preview = await member.send('POST', '/api/contributions/preview', { markdown: bodyMarkdown });
    expect((preview.json() as { html: string }).html).toContain(media.files[0]!.url);
    const stranger = await (
      await logIn(test.app)
    ).send('POST', '/api/contributions/preview', {
      markdown: bodyMarkdown,
    });
    expect([stranger.status, stranger.body]).toEqual([
      400,
      `The picture /media/${media.id} is not there; upload it, or take it out of the text.`,
    ]);
    const reviewed = await boss.send('POST', '/api/admin/preview', { markdown: bodyMarkdown });
    expect(reviewed.body).toContain(media.files[0]!.url);
    const id = await suggest('curve', bodyMarkdown);
    expect(await own(media.id)).toMatchObject({ isDraft: true, unusedSince: null });
    expect(await statusOf(`/api/media/${media.id}`)).toBe(404);
    const published = { baseRevision: 1, bodyMarkdown, summary: 'A picture' };
    expect((await boss.send('POST', `/api/admin/contributions/${id}/publish`, published)).status).toBe(200);
    expect(await own(media.id)).toMatchObject({ isDraft: false, unusedSince: null });
    expect(await usesOf(media.id)).toEqual([{ slug: 'curve', title: 'curve', sinceRevision: 2 }]);
    const html = await articleHtml('curve');
    expect(html).toContain(
      `<figure class="picture" data-picture="${media.id}"><a class="large" href="/media/${media.id}" aria-label="About this picture: A &lt;line&gt;">`,
    );
    expect(html).toContain('alt="A &lt;line&gt;" loading="lazy" decoding="async" style="background-color:#010203"');
    expect(html).toContain(`width="600" height="400"`);
    for (const { url, width } of media.files) expect(html).toContain(`${url} ${width}w`);
    expect(html).toContain('Rises &quot;fast&quot;');
    expect(html).toContain(
      'Picture: curvewatcher, 6 November 2024, <a href="https://creativecommons.org/licenses/by/4.0/"',
    );
  });

  it('must exist and stand alone', async () => {
    await buildArticle(test.store, { slug: 'alone', bodyMarkdown: 'Alone.' });
    const media = await upload(test.app, boss, await plainPicture('#010204'));
    const nowhere = '/media/00000000-0000-4000-8000-000000000000';
    for (const [markdown, sentence] of [
      [`Alone, ![x](/media/${media.id}).`, /^Line 1: a picture stands alone/],
      [`Alone.\n\n- ![x](/media/${media.id})`, /^Line 3: a picture stands alone/],
      [`Alone.\n\n![x](/media/x)`, /^Line 3: \/media\/x names no picture/],
      [`Alone.\n\n![x](${nowhere})`, /^The picture \/media\/00000000.* is not there/],
    ] as const) {
      const { status, body } = await member.send('POST', '/api/contributions/preview', { markdown });
      expect([status, body]).toEqual([400, expect.stringMatching(sentence)]);
    }
  });

  it('disappears at once when an admin hides it, and returns when an admin shows it', async () => {
    await buildArticle(test.store, { slug: 'hides', bodyMarkdown: 'Hides.' });
    const file = await plainPicture('#010205');
    const media = await upload(test.app, boss, file);
    const articles = (await get('/api/articles/hides')).json() as { article: { id: string } };
    const saved = await boss.send('PUT', `/api/admin/articles/${articles.article.id}`, {
      slug: 'hides',
      title: 'Hides',
      bodyMarkdown: `![](/media/${media.id})`,
    });
    expect(saved.status).toBe(200);
    expect(await articleHtml('hides')).toContain('alt="A curve that rises"');
    expect((await get(`/card/picture/${media.id}.png`)).headers['content-type']).toBe('image/png');
    const hide = (reason: string | null) => boss.send('PUT', `/api/admin/media/${media.id}/hidden`, { reason });
    expect((await hide('It shows an address.')).status).toBe(200);
    expect(await articleHtml('hides')).toContain('A picture was here; it is not shown any more.');
    expect(await statusOf(`/card/picture/${media.id}.png`)).toBe(404);
    for (const { url } of media.files) {
      expect(await statusOf(url)).toBe(404);
      expect((await get(url, boss)).headers['cache-control']).toBe('private, no-store');
    }
    expect(await statusOf(`/api/media/${media.id}`)).toBe(404);
    const again = await sendForm(test.app, member, { file });
    expect([again.status, again.body]).toEqual([409, 'An admin hid this picture; it cannot be uploaded again.']);
    expect((await hide(null)).status).toBe(200);
    expect(await articleHtml('hides')).toContain(media.files[0]!.url);
    expect(await statusOf(media.url)).toBe(200);
    const log = (await boss.send('GET', '/api/admin/audit')).json() as {
      entries: { action: string; subject: string }[];
    };
    expect(log.entries.slice(0, 2)).toMatchObject([
      { action: 'showed', subject: 'picture' },
      { action: 'hid', subject: 'picture' },
    ]);
  });
});

describe('a picture that several people uploaded', () => {
  it('disappears in all copies when an admin hides one, and returns in all', async () => {
    const file = await plainPicture('#010206');
    const other = await logIn(test.app);
    // Both must be drafts: an upload with the content of a public picture returns that picture.
    const ids = [(await upload(test.app, member, file)).id, (await upload(test.app, other, file)).id];
    expect(new Set(ids).size).toBe(2);
    for (const [place, caller] of [member, other].entries())
      expect((await caller.send('PUT', '/api/account/me/picture', { media: ids[place] })).status).toBe(200);
    const hide = (reason: string | null) => boss.send('PUT', `/api/admin/media/${ids[0]}/hidden`, { reason });
    const statuses = () => Promise.all(ids.map((id) => statusOf(`/api/media/${id}`)));
    expect(await statuses()).toEqual([200, 200]);
    await hide('Not theirs.');
    expect(await statuses()).toEqual([404, 404]);
    await hide(null);
    expect(await statuses()).toEqual([200, 200]);
  });

  it('disappears with the profile picture that an admin hides', async () => {
    const person = await logIn(test.app);
    const media = await upload(test.app, person, await plainPicture('#010207'));
    expect((await person.send('PUT', '/api/account/me/picture', { media: media.id })).status).toBe(200);
    const { people } = (await boss.send('GET', `/api/admin/people?q=${person.address}`)).json() as {
      people: { id: string }[];
    };
    const url = `/api/admin/people/${people[0]!.id}/picture`;
    const restrain = (reason: string | null) => boss.send('PUT', url, { reason });
    const statuses = () => Promise.all([`/api/media/${media.id}`, media.url].map((one) => statusOf(one)));
    expect(await statuses()).toEqual([200, 200]);
    expect((await restrain('Not theirs.')).status).toBe(200);
    expect(await statuses()).toEqual([404, 404]);
    expect((await restrain(null)).status).toBe(200);
    expect(await statuses()).toEqual([200, 200]);
  });
});

describe('a picture of a person who left', () => {
  it('names nobody, also when its author was the shortened wallet', async () => {
    const person = await logIn(test.app);
    const author = shortWallet(person.address);
    const { id } = await upload(test.app, person, await plainPicture('#010208'), { ...said, author });
    await buildArticle(test.store, { slug: 'left', bodyMarkdown: `![x](/media/${id})` });
    const authorNow = async () => ((await get(`/api/media/${id}`)).json() as { media: OwnMedia }).media.author;
    expect(await authorNow()).toBe(author);
    expect((await person.send('DELETE', '/api/account/me')).status).toBe(200);
    expect(await authorNow()).toBe('A former member');
  });
});

describe('the site map', () => {
  it('names the pictures that everybody sees in an article', async () => {
    const media = await upload(test.app, boss, await plainPicture('#010301', { width: 900 }));
    const imageUrl = 'https://pictures.example/a.png';
    await buildArticle(test.store, { slug: 'mapped', imageUrl, bodyMarkdown: `![](/media/${media.id})` });
    const named = async () => {
      const entry = (await get('/sitemap.xml')).body.split('<url>').find((one) => one.includes('/article/mapped<'))!;
      return entry
        .split('<image:loc>')
        .slice(1)
        .map((rest) => rest.split('<', 1)[0]!.replace(/^https?:\/\/[^/]+/, ''));
    };
    expect(await named()).toEqual(['/a.png', media.url]);
    await boss.send('PUT', `/api/admin/media/${media.id}/hidden`, { reason: 'Not theirs.' });
    expect(await named()).toEqual(['/a.png']);
    await boss.send('PUT', `/api/admin/media/${media.id}/hidden`, { reason: null });
    expect(await named()).toEqual(['/a.png', media.url]);
  });

  it('stays cached while somebody uploads a draft', async () => {
    const before = tagsIn((await get('/sitemap.xml')).headers['cache-tag']);
    const { status, headers } = await sendForm(test.app, member, { file: await plainPicture('#010302') });
    const touched = tagsIn(headers['cache-tag']);
    expect([status, touched]).toEqual([200, expect.arrayContaining([peopleTags.mediaBy(member.address)])]);
    expect(before.filter((tag) => touched.includes(tag))).toEqual([]);
  });
});

describe('a published picture', () => {
  it('is reported once per person, and hiding it settles the report', async () => {
    const media = await upload(test.app, boss, await plainPicture('#020101'));
    const flag = (by: Caller) => by.send('POST', `/api/media/${media.id}/flag`, { reason: 'Mine.' });
    expect((await flag(member)).status).toBe(200);
    expect((await flag(member)).status).toBe(409);
    expect((await flag(boss)).status).toBe(409);
    const flags = async (settled: boolean) =>
      (
        (await boss.send('GET', `/api/admin/flags?settled=${settled}`)).json() as {
          flags: { id: string; media: { id: string; url: string } | null; subject: { wallet: string } }[];
        }
      ).flags.filter((one) => one.media?.id === media.id);
    expect(await flags(false)).toMatchObject([{ media: { url: media.url }, subject: { wallet: boss.address } }]);
    const { id } = (await flags(false))[0]!;
    expect((await boss.send('PUT', `/api/admin/flags/${id}/settled`, { settled: true })).status).toBe(200);
    expect(await flags(false)).toEqual([]);
    expect((await flag(member)).status).toBe(200);
    await boss.send('PUT', `/api/admin/media/${media.id}/hidden`, { reason: 'Not theirs.' });
    expect(await flags(false)).toEqual([]);
    expect(await flags(true)).toHaveLength(1);
  });

  it('can be replaced under its id by an admin, and a draft by its uploader', async () => {
    const media = await upload(test.app, member, await plainPicture('#020201'));
    const replace = (by: Caller, file: Buffer) =>
      sendForm(test.app, by, { file, fields: {}, method: 'PUT', url: `/api/media/${media.id}/file` });
    const other = await logIn(test.app);
    expect((await replace(other, await plainPicture('#020202'))).status).toBe(404);
    const second = (await replace(member, await plainPicture('#020203'))).json() as { media: OwnMedia };
    expect(second.media).toMatchObject({ id: media.id, colour: '#020203', isDraft: true });
    expect(second.media.url).not.toBe(media.url);
    expect(await statusOf(media.url)).toBe(404);
    expect((await member.send('PUT', '/api/account/me/picture', { media: media.id })).status).toBe(200);
    expect((await replace(member, await plainPicture('#020204'))).status).toBe(403);
    const third = (await replace(boss, await plainPicture('#020205'))).json() as { media: OwnMedia };
    const profile = (await get(`/api/profile/${member.address}`)).json() as { pfp: string };
    expect(third.media.files.map(({ url }) => url)).toContain(profile.pfp);
    expect(await own(media.id)).toMatchObject({ unusedSince: null });
  });

  it('can be described by reviewers, and a draft by its uploader', async () => {
    const media = await upload(test.app, member, await plainPicture('#020301'));
    const path = `/api/media/${media.id}`;
    const words = { ...said, alt: 'Something else' };
    expect((await member.send('PUT', path, words)).json()).toMatchObject({ media: { alt: 'Something else' } });
    expect((await (await logIn(test.app)).send('PUT', path, words)).status).toBe(404);
    await member.send('PUT', '/api/account/me/picture', { media: media.id });
    expect((await member.send('PUT', path, said)).status).toBe(403);
    expect((await boss.send('PUT', path, said)).status).toBe(200);
    expect((await get(path)).json()).toMatchObject({ media: { alt: said.alt } });
  });
});

describe('a profile picture', () => {
  it('is the person’s own upload, until another replaces it', async () => {
    const person = await logIn(test.app);
    const media = await upload(test.app, person, await plainPicture('#030101'), { for: 'profile' });
    const chosen = (await person.send('PUT', '/api/account/me/picture', { media: media.id })).json() as { pfp: string };
    expect(chosen.pfp).toBe(media.files.find(({ type }) => type === 'webp')!.url);
    expect((await get(chosen.pfp)).headers['cache-control']).toContain('immutable');
    expect((await get(`/api/profile/${person.address}`)).json()).toMatchObject({ pfp: chosen.pfp });
    // The server accepts the path that it returned.
    expect((await person.send('PUT', '/api/account/me', { bio: 'x', pfp: chosen.pfp })).status).toBe(200);
    expect(await own(media.id)).toMatchObject({ unusedSince: null });
    expect((await member.send('PUT', '/api/account/me', { pfp: chosen.pfp })).status).toBe(400);
    expect((await member.send('PUT', '/api/account/me/picture', { media: media.id })).status).toBe(404);
    expect((await person.send('DELETE', `/api/media/${media.id}`)).status).toBe(409);
    await person.send('PUT', '/api/account/me', { pfp: 'https://example.com/me.png' });
    expect((await own(media.id)).unusedSince).not.toBeNull();
    expect((await person.send('DELETE', `/api/media/${media.id}`)).status).toBe(200);
    expect(await statusOf(chosen.pfp)).toBe(404);
  });
});

describe('an unused picture', () => {
  it('is listed, and deleted after 30 days', async () => {
    const person = await logIn(test.app);
    const [old, fresh] = [
      await upload(test.app, person, await plainPicture('#040101')),
      await upload(test.app, person, await plainPicture('#040102')),
    ];
    const listed = async () =>
      ((await get('/api/account/me/media?unused=true', person)).json() as { media: { id: string }[] }).media.map(
        ({ id }) => id,
      );
    expect(await listed()).toEqual([fresh.id, old.id]);
    await test.database.db.execute(
      sql`update media set unused_since = now() - interval '30 days 1 minute' where id = ${old.id}`,
    );
    const chores = everyChore();
    expect(await doChore(test.database, chores['pictures']!)).toBe(1);
    await doDueJobs(test);
    expect(await listed()).toEqual([fresh.id]);
    expect(await statusOf(old.url)).toBe(404);
  });

  it('of a suggestion counts as unused from its rejection on', async () => {
    await buildArticle(test.store, { slug: 'rejects', bodyMarkdown: 'Rejects.' });
    const media = await upload(test.app, member, await plainPicture('#040201'));
    const id = await suggest('rejects', `Rejects.\n\n![x](/media/${media.id})`);
    await doChore(test.database, everyChore()['picture uses']!);
    expect((await own(media.id)).unusedSince).toBeNull();
    await boss.send('PUT', `/api/admin/contributions/${id}/status`, { status: 'Rejected' });
    await doChore(test.database, everyChore()['picture uses']!);
    expect((await own(media.id)).unusedSince).not.toBeNull();
  });

  const forget = () => doChore(test.database, everyChore()['picture uses']!);
  it.each([
    [
      'another decision',
      async (path: string) => {
        await boss.send('PUT', `${path}/status`, { status: 'Rejected' });
        await forget();
        return boss.send('PUT', `${path}/status`, { status: 'waiting for review' });
      },
    ],
    [
      'its restoration',
      async (path: string) => {
        await boss.send('DELETE', path);
        await forget();
        return boss.send('POST', `${path}/restore`);
      },
    ],
    [
      'the end of its publication',
      async (path: string, bodyMarkdown: string) => {
        const published = { baseRevision: 1, bodyMarkdown, summary: 'A picture' };
        expect((await boss.send('POST', `${path}/publish`, published)).status).toBe(200);
        await forget();
        return boss.send('POST', `${path}/takeback`, {});
      },
    ],
  ])('of a suggestion that waits again is used again: by %s', async (name, letWait) => {
    const slug = `waits-${name.split(' ').at(-1)!}`;
    await buildArticle(test.store, { slug, bodyMarkdown: 'Waits.' });
    const media = await upload(
      test.app,
      member,
      await plainPicture(`#0403${name.length.toString(16).padStart(2, '0')}`),
    );
    const bodyMarkdown = `Waits.\n\n![x](/media/${media.id} "A caption")`;
    const id = await suggest(slug, bodyMarkdown);
    const answer = await letWait(`/api/admin/contributions/${id}`, bodyMarkdown);
    expect([answer.status, answer.status === 200 ? '' : answer.body]).toEqual([200, '']);
    expect((await own(media.id)).unusedSince).toBeNull();
    expect(await forget()).toBe(0);
  });
});
