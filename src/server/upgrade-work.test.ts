import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { testAppWithAdmin } from '#test/admin.ts';
import { testApp } from '#test/app.ts';

it('what an upgrade left is finished once the server listens, is counted, and reaches who reads', async () => {
  const { test, boss } = await testAppWithAdmin();
  onTestFinished(() => test.close());
  const made = await boss.send('POST', '/api/admin/articles', { slug: 'left', title: 'Left', bodyMarkdown: 'Four words stand here.' });
  expect(made.status).toBe(200);
  for (const left of [
    sql`update article_revisions set words_added = null, words_removed = null`,
    sql`update articles set attributed = false, authorship = '[]'`,
    sql`delete from counted_rules`,
  ])
    await test.database.db.execute(left);

  const later = await testApp({}, { database: test.database });
  onTestFinished(() => later.close());
  const revision = async () => {
    const answer = await later.app.inject('/api/articles/left/revisions');
    return [answer.headers['cache-control'], (answer.json() as { revisions: object[] }).revisions[0]];
  };
  // Kept from now on.
  await revision();
  await later.app.listen({ port: 0, host: '127.0.0.1' });
  await vi.waitFor(async () => {
    const { body } = await later.app.inject('/metrics');
    for (const step of ['words of revisions', 'authors of articles']) {
      expect(body).toContain(`upgrade_rows_total{step="${step}"} 1`);
      expect(body).toContain(`upgrade_underway{step="${step}"} 0`);
    }
    expect(body).toContain('upgrade_underway{step="standing"} 0');
  }, 20_000);
  expect((await revision())[1]).toMatchObject({ wordsAdded: 5, wordsRemoved: 0 });
  const [counted] = await test.database.db.execute(sql`select count(*)::int as rules from counted_rules`);
  expect(counted).toEqual({ rules: 1 });
});
