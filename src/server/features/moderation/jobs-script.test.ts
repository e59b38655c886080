import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminCommand } from '#test/admin-command.ts';
import { testPlace } from '#test/database.ts';
import { openDatabase } from '#server/db/client.ts';

let where: Awaited<ReturnType<typeof testPlace>>;
let ids: string[];
beforeAll(async () => {
  where = await testPlace();
  const database = await openDatabase(where);
  const rows = await database.db.execute<{ id: string }>(sql`
    insert into jobs (kind, payload, state, attempts, error, ended_at)
    select 'receipt', json_build_object('signature', 'sig' || place), 'failed', 24, 'The chain could not be reached.', '2026-11-01T10:00:00Z'
    from generate_series(1, 3) as place returning id`);
  ids = rows.map(({ id }) => id);
  await database.close();
});
afterAll(() => where.remove());

const admin = (...words: string[]) => adminCommand(where)(words);
/** The lines of the list, without the kinds that have no jobs. */
const listed = (output: string) => output.split('\n').filter((line) => !line.endsWith(': 0 failed, 0 waiting'));

it('the command line lists failed jobs, and retries one or all of a kind', async () => {
  const { output } = await admin('jobs');
  expect(listed(output)).toHaveLength(4);
  expect(output).toContain('receipt (Read a receipt from the chain): 3 failed, 0 waiting');
  expect(output).toContain(
    `${ids[0]} receipt sig1, failed 1 Nov 2026, 10:00 UTC after 24 attempts: The chain could not be reached.`,
  );
  expect(await admin('retry', ids[0]!)).toEqual({ output: 'Sent again.', isDone: true });
  expect(await admin('retry', 'receipt')).toEqual({ output: '2 jobs sent again.', isDone: true });
  expect(listed((await admin('jobs')).output)).toEqual([
    'receipt (Read a receipt from the chain): 0 failed, 3 waiting',
  ]);
  expect(await admin('retry', ids[0]!)).toMatchObject({
    isDone: false,
    output: expect.stringMatching(/^This job is not/),
  });
  expect(await admin('retry', 'made-up')).toMatchObject({
    isDone: false,
    output: expect.stringMatching(/^No job of this kind/),
  });
  for (const words of [['retry'], ['retry', 'receipt', 'now'], ['jobs', 'all']])
    expect(await admin(...words)).toMatchObject({ isDone: false, output: expect.stringMatching(/^Usage:/) });
}, 240_000);
