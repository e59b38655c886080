import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { gently, type Tag } from '#server/core/tag.ts';
import { tags } from '#server/core/tags.ts';
import { purges } from '#server/db/schema/instances.ts';
import { testApp } from '#test/app.ts';
import { testDatabase } from '#test/database.ts';
import { logIn, sessionCookie } from '#test/wallet.ts';

// The embedded store belongs to one process: there is no other instance.
it.runIf(inject('template').store === 'postgres')(
  'a write on one instance purges the caches of the others',
  async () => {
    const database = await testDatabase();
    const [here, there] = [await testApp({}, { database }), await testApp({}, { database })];
    const titles = async () => {
      const { proposals } = (await there.app.inject('/api/feed/latest')).json() as { proposals: { title: string }[] };
      return proposals.map(({ title }) => title);
    };
    expect(await titles()).toEqual([]);
    const author = await logIn(here.app);
    await author.send('POST', '/api/proposals', { title: 'Seen there', body: 'x' });
    await expect.poll(titles).toEqual(['Seen there']);
    await Promise.all([here.close(), there.close()]);
    await database.close();
  },
);

it.runIf(inject('template').store === 'postgres')(
  'an instance reads the purges that it missed while it could not listen',
  async () => {
    const database = await testDatabase();
    const [here, there] = [await testApp({}, { database }), await testApp({}, { database })];
    const author = await logIn(here.app);
    const { proposal } = (await author.send('POST', '/api/proposals', { title: 'A', body: 'x' })).json() as {
      proposal: { id: string };
    };
    const commented = async () =>
      ((await there.app.inject(`/api/proposals/${proposal.id}/comments`)).json() as { comments: object[] }).comments
        .length;
    expect(await commented()).toBe(0);
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
    );
    await author.send('POST', `/api/proposals/${proposal.id}/comments`, { text: 'Unheard' });
    await expect.poll(commented).toBe(1);
    await Promise.all([here.close(), there.close()]);
    await database.close();
  },
);

it.runIf(inject('template').store === 'postgres')(
  'a new instance knows earlier writes, and answers their authors from its cache',
  async () => {
    const database = await testDatabase();
    const here = await testApp({}, { database });
    const author = await logIn(here.app);
    const written = await author.send('POST', '/api/proposals', { title: 'Before the restart', body: 'x' });
    const cookie = `${author.cookie}; ${sessionCookie(written.headers)}`;
    expect(cookie).toContain('wrote.');
    const restarted = await testApp({}, { database });
    const answer = await restarted.app.inject({ url: '/api/feed/latest', headers: { cookie } });
    expect(answer.body).toContain('Before the restart');
    expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(restarted.app.publicCache.read('/api/feed/latest')).toBeDefined();
    await Promise.all([here.close(), restarted.close()]);
    await database.close();
  },
);

it.runIf(inject('template').store === 'postgres')(
  'an older version’s write purges the list of recent changes too, and a vote does not',
  async () => {
    const database = await testDatabase();
    const here = await testApp({}, { database });
    const { publicCache } = here.app;
    const isCached = (path: string) => publicCache.read(path) !== undefined;
    const ask = async () => {
      for (const path of ['/api/recent', '/api/bounties']) await here.app.inject(path);
      expect([isCached('/api/recent'), isCached('/api/bounties')]).toEqual([true, true]);
    };
    const write = (...touched: Tag[]) => database.db.insert(purges).values({ write: randomUUID(), tags: touched });
    await ask();
    await write(tags.submissions);
    await expect.poll(() => isCached('/api/recent')).toBe(false);
    await ask();
    // Purges arrive in order, and the bounties are the last.
    await write(gently(tags.submissions));
    await write(tags.deadlines);
    await expect.poll(() => isCached('/api/bounties')).toBe(false);
    expect(isCached('/api/recent')).toBe(true);
    await here.close();
    await database.close();
  },
);
