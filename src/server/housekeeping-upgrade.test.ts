import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { testAppWithAdmin } from '#test/admin.ts';
import { testApp } from '#test/app.ts';
import { logIn } from '#test/wallet.ts';
import { tags } from './core/tags.ts';

it('what an upgrade left is finished once the server listens, is counted, and reaches who reads', async () => {
  const { test, boss } = await testAppWithAdmin();
  onTestFinished(() => test.close());
  const person = await logIn(test.app);
  const sent = await person.send('POST', '/api/proposals', { title: 'Left', category: '', body: 'Four words stand here.' });
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
  // Kept from now on.
  expect(await profile(later.app)).toBe(0);
  await later.app.listen({ port: 0, host: '127.0.0.1' });
  await vi.waitFor(async () => {
    const { body } = await later.app.inject('/metrics');
    expect(body).toContain('upgrade_rows_total{step="standing"} 2');
    expect(body).toContain('upgrade_underway{step="standing"} 0');
  }, 20_000);
  expect(await profile(later.app)).toBe(points);
  test.store.purge([tags.everything]);
});
