import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { OwnMedia } from '#contract/media/media.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import { tagsIn } from '#server/core/tag-header.ts';
import { testAppWithAdmin, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { plainPicture, said, sendForm, upload } from '#test/pictures.ts';
import { s3Server } from '#test/s3-server.ts';
import { logIn, type Caller } from '#test/wallet.ts';
import { withFilesOutside } from './adding.ts';
import { Converting } from './converting.ts';
import { filesOutside } from './s3-files.ts';

let test: TestApp;
let boss: Caller;
let member: Caller;

beforeAll(async () => {
  ({ test, boss } = await testAppWithAdmin());
  member = await logIn(test.app);
});
afterAll(() => test.close());

const replace = (by: Caller, id: string, file: Buffer) =>
  sendForm(test.app, by, { file, fields: {}, method: 'PUT', url: `/api/media/${id}/file` });
const hide = (id: string) => boss.send('PUT', `/api/admin/media/${id}/hidden`, { reason: 'An address.' });
const usePicture = (by: Caller, media: string) => by.send('PUT', '/api/account/me/picture', { media });
const hidden = 'An admin hid this picture; it cannot be uploaded again.';

describe('a draft that a suggestion uses', () => {
  it('cannot change before its review', async () => {
    await buildArticle(test.store, { slug: 'seen', bodyMarkdown: 'Seen.' });
    const { id } = await upload(test.app, member, await plainPicture('#0c0101'));
    const bodyMarkdown = `Seen.\n\n![x](/media/${id})`;
    const suggestion = { slug: 'seen', text: 'A picture.', baseRevision: 1, bodyMarkdown };
    expect((await member.send('POST', '/api/contributions', suggestion)).status).toBe(200);
    const refusal = 'A suggestion uses this picture; upload another one and change the suggestion.';
    const swapped = await replace(member, id, await plainPicture('#0c0102'));
    expect([swapped.status, swapped.body]).toEqual([409, refusal]);
    const answer = await member.send('PUT', `/api/media/${id}`, { ...said, alt: 'Another' });
    expect([answer.status, answer.body]).toEqual([409, refusal]);
    expect((await boss.send('PUT', `/api/media/${id}`, said)).status).toBe(200);
  });
});

describe('content that an admin hid', () => {
  it('returns neither as a replacement nor as a profile picture', async () => {
    const [file, person] = [await plainPicture('#0c0201'), await logIn(test.app)];
    const [first, copy] = [await upload(test.app, member, file), await upload(test.app, person, file)];
    const other = await upload(test.app, member, await plainPicture('#0c0202'));
    expect((await hide(first.id)).status).toBe(200);
    const replaced = await replace(member, other.id, file);
    expect([replaced.status, replaced.body]).toEqual([409, hidden]);
    const used = await usePicture(person, copy.id);
    expect([used.status, used.body]).toEqual([404, 'This picture is not there any more.']);
  });
});

describe('a profile picture', () => {
  it('may equal another person’s public picture', async () => {
    const [file, person] = [await plainPicture('#0c0301'), await logIn(test.app)];
    const first = await upload(test.app, boss, file);
    const own = await upload(test.app, person, file, { for: 'profile' });
    expect(own.id).not.toBe(first.id);
    expect((await usePicture(person, own.id)).status).toBe(200);
  });

  it('gives an article neither its author nor its licence', async () => {
    const [file, person, other] = [await plainPicture('#0c0304'), await logIn(test.app), await logIn(test.app)];
    const { id } = await upload(test.app, person, file, { for: 'profile' });
    expect((await usePicture(person, id)).status).toBe(200);
    for (const by of [person, other]) {
      const answer = await sendForm(test.app, by, { file });
      const { media, isNew } = answer.json() as { media: OwnMedia; isNew: boolean };
      expect([isNew, media.author, media.licence, media.isDraft]).toEqual([true, said.author, said.licence, true]);
      expect((await upload(test.app, by, file)).id).toBe(media.id);
    }
    // Once a reviewer has said them, everybody may use it.
    expect((await boss.send('PUT', `/api/media/${id}`, said)).status).toBe(200);
    expect((await upload(test.app, await logIn(test.app), file)).id).toBe(id);
  });

  it('that an admin replaces is purged with its profile', async () => {
    const person = await logIn(test.app);
    const { id } = await upload(test.app, person, await plainPicture('#0c0302'), { for: 'profile' });
    await usePicture(person, id);
    const { status, headers } = await replace(boss, id, await plainPicture('#0c0303'));
    expect([status, tagsIn(headers['cache-tag'])]).toEqual([
      200,
      expect.arrayContaining([peopleTags.profile(person.address)]),
    ]);
  });
});

describe('an account', () => {
  it('has at most 200 unused pictures', async () => {
    const person = await logIn(test.app);
    const { id } = await upload(test.app, person, await plainPicture('#0c0401'));
    await test.database.db.execute(sql`
      insert into media (uploader_id, hash, source_hash, source_type, source_size, width, height, colour, files, alt,
        caption, author, licence, reason, source, is_draft)
      select uploader_id, hash || n, source_hash || n, source_type, source_size, width, height, colour, files, alt,
        caption, author, licence, reason, source, is_draft from media, generate_series(1, 199) n where id = ${id}`);
    const file = await plainPicture('#0c0402');
    const { status, body } = await sendForm(test.app, person, { file });
    expect([status, body]).toEqual([409, 'You have 200 pictures that nothing uses; delete some first.']);
    expect((await person.send('DELETE', `/api/media/${id}`)).status).toBe(200);
    expect((await sendForm(test.app, person, { file })).status).toBe(200);
  });
});

describe('a use of a picture', () => {
  it('counts when it begins while another one ends', async () => {
    // The embedded store has one connection, so nothing happens at the same moment.
    if (!test.database.shared) return;
    const { db } = test.database;
    const { id } = await upload(test.app, boss, await plainPicture('#0c0501'));
    await buildArticle(test.store, { slug: 'one', bodyMarkdown: `![](/media/${id})` });
    await buildArticle(test.store, { slug: 'two', bodyMarkdown: 'Two.' });
    const { ended } = await db.transaction(async (adding) => {
      await adding.execute(sql`insert into media_uses (media_id, user_id, article_id, since_revision)
        select ${id}, id, id, 1 from articles where slug = 'two'`);
      const ended = Promise.resolve(
        db.execute(sql`delete from media_uses using articles where media_id = ${id} and user_id = id and slug = 'one'`),
      );
      const waits = sql`select count(*)::int as many from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await db.execute<{ many: number }>(waits))[0]!.many).toBe(1);
      return { ended };
    });
    await ended;
    const [row] = await db.execute<{ unused: boolean }>(
      sql`select unused_since is not null as unused from media where id = ${id}`,
    );
    expect(row!.unused).toBe(false);
  });
});

describe('a picture that is deleted between the check of a text and its publication', () => {
  it('is named in the refusal', async () => {
    // The embedded store has one connection, so nothing happens at the same moment.
    if (!test.database.shared) return;
    const { db } = test.database;
    const { id } = await upload(test.app, boss, await plainPicture('#0c0511'));
    await buildArticle(test.store, { slug: 'overtaken', bodyMarkdown: 'Overtaken.' });
    const { article } = (await boss.send('GET', '/api/articles/overtaken')).json() as { article: { id: string } };
    const text = { slug: 'overtaken', title: 'Overtaken', bodyMarkdown: `Overtaken.\n\n![](/media/${id})` };
    const { saved } = await db.transaction(async (holding) => {
      await holding.execute(sql`select from articles where id = ${article.id} for update`);
      const saved = boss.send('PUT', `/api/admin/articles/${article.id}`, text);
      const waits = sql`select count(*)::int as many from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await db.execute<{ many: number }>(waits))[0]!.many).toBe(1);
      expect((await boss.send('DELETE', `/api/media/${id}`)).status).toBe(200);
      return { saved };
    });
    const { status, body } = await saved;
    expect([status, body]).toEqual([
      409,
      `The picture /media/${id} was deleted or hidden meanwhile; upload another one, or take it out of the text.`,
    ]);
    expect((await boss.send('GET', '/api/articles/overtaken')).json()).toMatchObject({ article: { revisionCount: 1 } });
  });
});

describe('a file in an S3 service', () => {
  it('stays after an uncertain commit if a row names it', async () => {
    const s3 = await s3Server();
    onTestFinished(async () => void (await s3.close()));
    const outside = filesOutside({ ...s3.settings, S3_REGION: 'us-east-1' })!;
    const media: OwnMedia = await upload(test.app, boss, await plainPicture('#0c0601'));
    const [hash] = media.url.slice('/media/'.length).split('-') as [string];
    const made = {
      ...media,
      isFirstFrame: false,
      files: media.files.map(({ type, width, height }) => ({ type, width, height, bytes: Buffer.from('x') })),
    };
    const lost = () => Promise.reject(new Error('The connection is lost.'));
    const { db } = test.database;
    await expect(withFilesOutside(db, outside, hash, made, lost)).rejects.toThrow('lost');
    expect(s3.files.size).toBe(made.files.length);
    await expect(withFilesOutside(db, outside, 'f'.repeat(32), made, lost)).rejects.toThrow('lost');
    expect(s3.files.size).toBe(made.files.length);
  });
});

describe('the process that converts', () => {
  it('refuses a picture in a sentence when it cannot start', async () => {
    const { execPath } = process;
    onTestFinished(() => void (process.execPath = execPath));
    process.execPath = '/nowhere/node';
    const converting = new Converting();
    await expect(converting.convert({ bytes: await plainPicture('#0c0701'), type: 'png' })).rejects.toThrow(
      'This picture cannot be opened.',
    );
    await converting.close();
  });
});
