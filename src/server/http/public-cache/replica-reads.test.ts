import { sql } from 'drizzle-orm';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { tags } from '#server/core/tags.ts';
import { openDatabase, type Database } from '#server/db/client.ts';
import { sharedSecret } from '#server/db/secrets.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { testPlace } from '#test/database.ts';
import { administer } from '#test/postgres.ts';
import { logIn } from '#test/wallet.ts';
import { OwnWrites } from './own-writes.ts';

// A position of the log beyond all tests.
const far = 'FFFFFFFF/0';

/**
 * An application with a second database as its replica. The test sets its replay state. Its article has another title,
 * so the title shows which server answered.
 */
async function withReplica(
  position = far,
): Promise<TestApp & { replica: Database; replicaName: string; moveTo: (position: string) => Promise<void> }> {
  const [place, other] = [await testPlace(), await testPlace()];
  const url = new URL(other.url!);
  url.searchParams.set('options', '-c search_path=pretended,pg_catalog,public');
  const replica = await openDatabase({ url: other.url, folder: '' });
  await buildArticle({ db: replica.db, purge: () => {} }, { slug: 'bonk', title: 'From the replica' });
  for (const statement of [
    'create schema pretended',
    `create table pretended.position as select '${position}'::pg_lsn as at`,
    `create function pretended.pg_is_in_recovery() returns boolean language sql as 'select true'`,
    `create function pretended.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select at from pretended.position'`,
  ])
    await replica.db.execute(statement);
  const database = await openDatabase({ url: place.url, readUrls: [url.href], folder: '' });
  const test = await testApp({}, { database });
  onTestFinished(async () => {
    await test.close();
    await Promise.all([database.close(), replica.close()]);
    await Promise.all([place.remove(), other.remove()]);
  });
  await buildArticle(test.store, { slug: 'bonk', title: 'From the primary' });
  return {
    ...test,
    replica,
    replicaName: url.pathname.slice(1),
    moveTo: async (position) => {
      await replica.db.execute(sql`update pretended.position set at = ${position}::pg_lsn`);
    },
  };
}

/** The server that rendered the article. */
async function answering({ app }: TestApp): Promise<string> {
  app.publicCache.purge([tags.article('bonk')]);
  return ((await app.inject('/api/articles/bonk')).json() as { article: { title: string } }).article.title;
}
const metrics = async ({ app }: TestApp) => (await app.inject('/metrics')).body;

describe.runIf(inject('template').store === 'postgres')('a read replica', () => {
  it('answers public reads only', async () => {
    const test = await withReplica();
    await expect.poll(() => answering(test)).toBe('From the replica');
    expect(await metrics(test)).toMatch(/trenchpedia_database_replica_ready\{replica="[^"]+"\} 1/);
    expect(await metrics(test)).toMatch(/trenchpedia_database_public_reads_total\{by="replica"\} [1-9]/);
    // The primary answers for the session and its data.
    const me = await logIn(test.app);
    expect((await me.send('GET', '/api/auth/me')).status).toBe(200);
    expect((await me.send('POST', '/api/contributions', { slug: 'bonk', text: 'x' })).status).toBe(200);
  });

  it('is bypassed until it has replayed the last purge', async () => {
    // A position never goes back.
    const test = await withReplica('0/0');
    expect(await answering(test)).toBe('From the primary');
    const [{ position }] = (await test.database.db.execute(
      sql`select pg_current_wal_insert_lsn()::text as position`,
    )) as unknown as [{ position: string }];
    await test.moveTo(position);
    // It has replayed every purge.
    await expect.poll(() => answering(test)).toBe('From the replica');
    const author = await logIn(test.app);
    expect((await author.send('POST', '/api/contributions', { slug: 'bonk', text: 'New' })).status).toBe(200);
    expect(await answering(test)).toBe('From the primary');
    expect(((await test.app.inject('/api/articles/bonk/contributions')).json() as { count: number }).count).toBe(1);
    await test.moveTo(far);
    await expect.poll(() => answering(test)).toBe('From the replica');
  });

  it('is bypassed for a person whose write is unknown here', async () => {
    const test = await withReplica();
    await expect.poll(() => answering(test)).toBe('From the replica');
    const secret = await sharedSecret(test.database.db, 'own writes');
    const headers = { cookie: new OwnWrites({ areOthers: true, secret }).cookieOf('ABCDEFGHIJK') };
    expect((await test.app.inject({ url: '/api/articles/bonk', headers })).json()).toMatchObject({
      article: { title: 'From the primary' },
    });
  });

  it('that disappears leaves its readers to the primary, without an error', async () => {
    const test = await withReplica();
    await expect.poll(() => answering(test)).toBe('From the replica');
    await test.replica.close();
    await administer(`alter database ${test.replicaName} with allow_connections false`);
    await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${test.replicaName}'`);
    expect(await answering(test)).toBe('From the primary');
    await expect.poll(() => metrics(test)).toMatch(/trenchpedia_database_replica_ready\{replica="[^"]+"\} 0/);
  });
});

it.runIf(inject('template').store === 'postgres')(
  'is ignored when it is unreachable or is the primary itself',
  async () => {
    const place = await testPlace();
    const database = await openDatabase({
      url: place.url,
      readUrls: [place.url!, 'postgres://127.0.0.1:1/none'],
      folder: '',
    });
    const test = await testApp({}, { database });
    onTestFinished(async () => {
      await test.close();
      await database.close();
      await place.remove();
    });
    await buildArticle(test.store, { slug: 'bonk' });
    expect((await test.app.inject('/api/articles/bonk')).statusCode).toBe(200);
    expect(await metrics(test)).toMatch(/trenchpedia_database_public_reads_total\{by="primary"\} 1/);
    expect((await metrics(test)).match(/trenchpedia_database_replica_ready\{replica="[^"]+"\} 0/g)).toHaveLength(2);
  },
);
