import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doChore, everyChore } from '#server/housekeeping.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { doDueJobs } from '#test/jobs.ts';
import { plainPicture, upload } from '#test/pictures.ts';
import { s3Server } from '#test/s3-server.ts';
import { testDatabase } from '#test/database.ts';
import { testWallet, logIn, type Caller } from '#test/wallet.ts';
import type { FileStore } from './file-store.ts';
import { moveFiles } from './moving.ts';
import { filesOutside, signed } from './s3-files.ts';

// Amazon S3 API Reference, “Authenticating Requests: Using the Authorization Header”, its four examples.
const example = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const bucket = 'https://examplebucket.s3.amazonaws.com';

describe('a signature', () => {
  it.each([
    [
      'a file in part',
      { method: 'GET', url: `${bucket}/test.txt`, headers: { range: 'bytes=0-9' } },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'storing a file',
      {
        method: 'PUT',
        url: `${bucket}/test$file.text`,
        headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
        body: Buffer.from('Welcome to Amazon S3.'),
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'a setting of the bucket',
      { method: 'GET', url: `${bucket}/?lifecycle` },
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'a list',
      { method: 'GET', url: `${bucket}/?max-keys=2&prefix=J` },
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ] as const)('of %s equals the published one', async (_name, request, signature) => {
    const { headers } = await signed(example, request, '20130524T000000Z');
    expect(headers.get('authorization')).toContain(`Signature=${signature}`);
  });
});

describe('an S3 service', () => {
  let s3: Awaited<ReturnType<typeof s3Server>>;
  let inside: TestApp;
  let outside: TestApp;
  let boss: Caller;

  beforeAll(async () => {
    s3 = await s3Server();
    const database = await testDatabase();
    const wallet = testWallet();
    inside = await testApp({ ADMIN_WALLET: wallet.address }, { database });
    outside = await testApp({ ADMIN_WALLET: wallet.address, ...s3.settings }, { database });
    boss = await logIn(inside.app, wallet);
  });
  afterAll(async () => {
    await outside.close();
    await inside.close();
    await inside.database.close();
    await s3.close();
  });

  const store = () => filesOutside({ ...s3.settings, S3_REGION: 'us-east-1' })!;
  const bytesOf = async ({ app }: TestApp, url: string) => {
    const { statusCode, rawPayload } = await app.inject(url);
    return [statusCode, rawPayload.toString('base64')] as const;
  };
  const listed = async () => {
    const keys = [];
    for await (const { key } of store().list()) keys.push(key);
    return keys;
  };

  /** Does the deletions that wait; the application itself may be at one. */
  const becomesEmpty = async () => {
    await doDueJobs(outside, { settings: s3.settings });
    await expect.poll(listed, { timeout: 10_000 }).toEqual([]);
  };

  it('stores, lists and deletes files', async () => {
    for (const key of ['a.webp', 'b.webp', 'c.webp']) await store().put(key, Buffer.from(key));
    expect(await listed()).toEqual(['a.webp', 'b.webp', 'c.webp']);
    expect(Buffer.from((await store().get('b.webp'))!).toString()).toBe('b.webp');
    expect([await store().has('b.webp'), await store().has('d.webp'), await store().get('d.webp')]).toEqual([
      true,
      false,
      null,
    ]);
    for (const key of ['a.webp', 'b.webp', 'c.webp', 'd.webp']) await store().delete(key);
    expect(await listed()).toEqual([]);
    const wrong = filesOutside({ ...s3.settings, S3_SECRET_ACCESS_KEY: 'wrong', S3_REGION: 'us-east-1' })!;
    await expect(wrong.put('a.webp', Buffer.from('a'))).rejects.toThrow(/refuses the request/);
    expect(s3.files.size).toBe(0);
  });

  it('receives and returns all pictures, with the same bytes throughout', async () => {
    const picture = await upload(inside.app, boss, await plainPicture('#0a0b0c'));
    const urls = picture.files.map(({ url }) => url);
    const before = await Promise.all(urls.map((url) => bytesOf(inside, url)));
    expect(before.map(([status]) => status)).toEqual(urls.map(() => 200));
    expect(await moveFiles(inside.database.db, store(), 's3')).toMatchObject({ files: urls.length, missing: [] });
    expect((await listed()).map((key) => `/media/${key}`)).toEqual(urls.toSorted());
    expect(await Promise.all(urls.map((url) => bytesOf(outside, url)))).toEqual(before);
    // Without the settings the server knows the file but cannot read it.
    expect((await bytesOf(inside, urls[0]!))[0]).toBe(503);
    s3.setDown(true);
    expect((await bytesOf(outside, urls[0]!))[0]).toBe(503);
    s3.setDown(false);
    expect(await moveFiles(inside.database.db, store(), 'database')).toMatchObject({ files: urls.length, missing: [] });
    expect(await Promise.all(urls.map((url) => bytesOf(inside, url)))).toEqual(before);
    expect(await listed()).toEqual([]);
    expect((await boss.send('DELETE', `/api/media/${picture.id}`)).status).toBe(200);
  });

  it('keeps no file of a picture that is deleted while it moves', async () => {
    const moving = async (to: 's3' | 'database', colour: string) => {
      const { id } = await upload((to === 's3' ? inside : outside).app, boss, await plainPicture(colour));
      const [s3Files, deleted] = [store(), Promise.withResolvers<number>()];
      const deleteOnce = async () => deleted.resolve((await boss.send('DELETE', `/api/media/${id}`)).status);
      const racing: FileStore = {
        put: async (key, bytes) => {
          await s3Files.put(key, bytes);
          await deleteOnce();
        },
        get: async (key) => {
          const bytes = await s3Files.get(key);
          await deleteOnce();
          return bytes;
        },
        has: (key) => s3Files.has(key),
        delete: (key) => s3Files.delete(key),
      };
      expect(await moveFiles(inside.database.db, racing, to)).toEqual({ files: 0, bytes: 0, missing: [] });
      expect(await deleted.promise).toBe(200);
      await becomesEmpty();
    };
    await moving('s3', '#0a0c01');
    await moving('database', '#0a0c02');
  });

  it('loses a file that has just moved when its picture is deleted', async () => {
    // The embedded store has one connection, so nothing happens at the same moment.
    if (!inside.database.shared) return;
    const { db } = inside.database;
    const { id, files } = await upload(inside.app, boss, await plainPicture('#0a0c03'));
    for (const { url } of files) await store().put(url.slice('/media/'.length), Buffer.from('x'));
    const { deleted } = await db.transaction(async (moving) => {
      await moving.execute(sql`update media_files set bytes = null where media_id = ${id}`);
      const deleted = boss.send('DELETE', `/api/media/${id}`);
      const waits = sql`select count(*)::int as many from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await db.execute<{ many: number }>(waits))[0]!.many).toBe(1);
      return { deleted };
    });
    expect((await deleted).status).toBe(200);
    await becomesEmpty();
  });

  it('receives new pictures, and loses deleted ones', async () => {
    const picture = await upload(outside.app, boss, await plainPicture('#0a0b0d'));
    expect(await listed()).toHaveLength(picture.files.length);
    const [row] = await inside.database.db.execute<{ inside: number }>(
      sql`select count(bytes)::integer as inside from media_files where media_id = ${picture.id}`,
    );
    expect(row!.inside).toBe(0);
    expect((await boss.send('DELETE', `/api/media/${picture.id}`)).status).toBe(200);
    await becomesEmpty();
  });

  it('loses only old files without a picture', async () => {
    const picture = await upload(outside.app, boss, await plainPicture('#0a0b0f'));
    const own = await listed();
    const strays = ['a', 'c'].flatMap((digit) => [`${digit.repeat(32)}-400.webp`, `${digit.repeat(32)}-400.avif`]);
    const [young, other] = [`${'b'.repeat(32)}-400.webp`, 'notes.txt'];
    for (const key of [...strays, young, other]) await store().put(key, Buffer.from(key));
    const monthAgo = Date.now() - 30 * 24 * 60 * 60 * 1_000;
    for (const key of s3.times.keys()) s3.times.set(key, monthAgo - 60_000);
    s3.times.set(`media/${young}`, monthAgo + 60_000);
    const sweep = async () => {
      await doChore(inside.database, everyChore()['picture files']!);
      return doDueJobs(outside, { settings: s3.settings });
    };
    expect(await sweep()).toHaveLength(1);
    expect(await listed()).toEqual([...own, young, other].toSorted());
    // The next one is due after a day.
    expect(await sweep()).toEqual([]);
    expect((await bytesOf(outside, picture.url))[0]).toBe(200);
    const again = sql`update jobs set payload = ${JSON.stringify({ behind: young })}::jsonb, due_at = now() - interval '1 second'
      where kind = 'delete stray picture files' and state = 'waiting'`;
    s3.times.set(`media/${young}`, monthAgo - 60_000);
    await inside.database.db.execute(again);
    await doDueJobs(outside, { settings: s3.settings });
    expect(await listed()).toContain(young);
    for (const key of [young, other]) await store().delete(key);
    expect((await boss.send('DELETE', `/api/media/${picture.id}`)).status).toBe(200);
    await becomesEmpty();
  });

  it('blocks only uploads when it does not answer', async () => {
    s3.setDown(true);
    const answer = await upload(outside.app, boss, await plainPicture('#0a0b0e')).catch(
      (error: Error) => error.message,
    );
    expect(answer).toBe('The store of pictures does not answer; please try again later.');
    s3.setDown(false);
    expect(await listed()).toEqual([]);
    const [row] = await inside.database.db.execute<{ rows: number }>(
      sql`select count(*)::integer as rows from media where colour = '#0a0b0e'`,
    );
    expect(row!.rows).toBe(0);
  });
});
