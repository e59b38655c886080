import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { testApp, testAppWithAdmin } from '#test/app.ts';
import { logIn } from '#test/wallet.ts';
import { tags } from './core/tags.ts';

it('the server finishes the work of an upgrade once it listens, counts it, and purges changed pages', async () => {
  const { test, boss } = await testAppWithAdmin();
  onTestFinished(() => test.close());
  const person = await logIn(test.app);
  const sent = await person.send('POST', '/api/proposals', {
    title: 'Left',
    category: '',
    body: 'Four words stand here.',
  });
  const { id } = (sent.json() as { proposal: { id: string } }).proposal;
  expect((await boss.send('PUT', `/api/admin/proposals/${id}/status`, { status: 'Accepted' })).status).toBe(200);
  const profile = async (app: FastifyInstance) => {
    const answer = await app.inject(`/api/profile/${person.address}`);
    return answer.json<{ points: number }>().points;
  };
  const points = await profile(test.app);
  expect(points).toBeGreaterThan(0);
  await test.database.db.execute(sql`delete from counted_rules`);
  await test.database.db.execute(sql`update accounts set points = 0`);

  const later = await testApp({}, { database: test.database });
  onTestFinished(() => later.close());
  // The first request caches it.
  expect(await profile(later.app)).toBe(0);
  await later.app.listen({ port: 0, host: '127.0.0.1' });
  await vi.waitFor(async () => {
    const { body } = await later.app.inject('/metrics');
    expect(body).toContain('trenchpedia_upgrade_rows_total{step="standing"} 2');
    expect(body).toContain('trenchpedia_upgrade_underway{step="standing"} 0');
  }, 20_000);
  expect(await profile(later.app)).toBe(points);
  test.store.purge([tags.everything]);
});

it('reports the finished parts of its work, in a log line and in the metrics', async () => {
  const { test } = await testAppWithAdmin();
  onTestFinished(() => test.close());
  await test.database.db.execute(sql`delete from counted_rules`);
  const later = await testApp({}, { database: test.database });
  onTestFinished(() => later.close());
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => void log.mockRestore());
  const far = async () => {
    const { body } = await later.app.inject('/metrics');
    return ['done', 'all'].map((which) =>
      Number(new RegExp(`^trenchpedia_upgrade_parts_${which}\\{step="standing"\\} (\\d+)$`, 'm').exec(body)?.[1]),
    );
  };
  const goesOn = async () => {
    await later.app.listen({ port: 0, host: '127.0.0.1' });
    // The embedded store runs one transaction at a time, so no request can run during the recount.
    if (!test.database.shared) return;
    await vi.waitFor(async () => expect(await far()).toEqual([2, 34]), 20_000);
    const { body } = await later.app.inject('/metrics');
    expect(body).toContain('trenchpedia_upgrade_underway{step="standing"} 1');
  };
  if (test.database.shared)
    await test.database.unhurried((own) =>
      own.transaction(async (transaction) => {
        await transaction.execute(sql`lock table grants in exclusive mode`);
        await goesOn();
      }),
    );
  else await goesOn();
  await vi.waitFor(async () => expect(await far()).toEqual([34, 34]), 20_000);
  expect(log.mock.calls.flat()).toContain('Upgrade: standing, 0 of 34 parts done');
});
