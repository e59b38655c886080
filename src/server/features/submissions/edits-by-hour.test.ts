import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { hoursOfDay } from '#contract/submissions/recent-limits.ts';
import type { EditsByHour } from '#contract/submissions/recent.ts';
import { hourLength } from '#contract/timing.ts';
import { testAppWithAdmin } from '#test/app.ts';

const { test, boss } = await testAppWithAdmin();
afterAll(() => test.close());

const read = async (): Promise<EditsByHour> => {
  const answer = await test.app.inject('/api/recent/hours');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const total = ({ edits }: EditsByHour) => edits.reduce((sum, one) => sum + one, 0);

/** Creates an article, whose first revision is that many hours old. */
async function write(slug: string, hours: number): Promise<void> {
  const article = { slug, title: slug, bodyMarkdown: 'Words.' };
  expect((await boss.send('POST', '/api/admin/articles', article)).status).toBe(200);
  await test.store.db.execute(sql`
    update changes set created_at = now() - make_interval(hours => ${hours})
    where kind = 'edit' and article_id = (select id from articles where slug = ${slug})`);
}

it('counts the edits of each of the last 24 hours, and no other changes', async () => {
  expect(await read()).toMatchObject({ edits: Array.from({ length: hoursOfDay }, () => 0) });
  for (const [slug, hours] of [
    ['now', 0],
    ['once', 3],
    ['twice', 3],
    ['last', 22],
    ['before', 25],
  ] as const)
    await write(slug, hours);
  const sent = await boss.send('POST', '/api/contributions', { slug: 'now', text: 'It is so.' });
  expect(sent.status).toBe(200);
  const { since, edits } = await read();
  expect(Date.parse(since) % hourLength).toBe(0);
  expect(Date.now() - Date.parse(since)).toBeLessThanOrEqual(hoursOfDay * hourLength);
  // The hour may have ended since the edit.
  expect(edits.flatMap((number) => (number > 0 ? [number] : []))).toEqual([1, 2, 1]);
  expect(edits.findLastIndex((number) => number > 0)).toBeGreaterThanOrEqual(hoursOfDay - 2);
});

it('does not count the edits of a blocked person', async () => {
  const before = total(await read());
  await write('gone', 1);
  expect(total(await read())).toBe(before + 1);
  await test.store.db.execute(sql`
    update accounts set blocked_reason = 'Spam.' where id in (select account_id from changes where kind = 'edit')`);
  test.app.publicCache.clear();
  expect(total(await read())).toBe(0);
});
