import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { nameKey } from '#server/features/people/skeleton.ts';
import { testDatabase } from '#test/database.ts';
import { listenTo } from '#test/statements.ts';
import { forgetInAudit } from './forgetting.ts';

const testing = await testDatabase();
afterAll(() => testing.close());

it('finds every award to a name that resembles a person’s, and loads a bounded number of them at once', async () => {
  const { database, statements, during } = listenTo(testing);
  await database.db.execute(sql`
    insert into audit_entries (action, subject, subject_id, details)
    select 'moved', 'bounty', n::text,
      jsonb_build_object('title', 'A bounty', 'winner', case when n % 700 = 0 then 'D3gen_Dan' else 'somebody ' || n end)
    from generate_series(1, 2500) as n`);
  await during(() =>
    database.db.transaction((db) =>
      forgetInAudit(db, '00000000-0000-4000-8000-000000000000', {
        wallet: null,
        username: null,
        usernameKey: nameKey('degen_dan'),
      }),
    ),
  );
  const left = await database.db.execute(
    sql`select count(*)::int as all, count(*) filter (where details ->> 'winner' = 'D3gen_Dan')::int as named
      from audit_entries where subject = 'bounty' and details ->> 'winner' not like 'somebody %'`,
  );
  expect(left).toEqual([{ all: 3, named: 0 }]);
  const loading = statements.filter(({ text }) => /^select .*from "audit_entries"/.test(text));
  expect(loading.length).toBeGreaterThan(1);
  expect(loading.filter(({ text }) => !/ limit \$\d+$/.test(text))).toEqual([]);
});
