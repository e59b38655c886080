import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { testAppWithAdmin } from '#test/admin.ts';
import { logIn, type Caller } from '#test/wallet.ts';

const { test, boss } = await testAppWithAdmin();
afterAll(() => test.close());

async function idOf({ address }: Caller): Promise<string> {
  const { people } = (await boss.send('GET', `/api/admin/people?q=${address}`)).json() as { people: { id: string }[] };
  return people[0]!.id;
}

async function newModerator(): Promise<Caller> {
  const person = await logIn(test.app);
  const granted = { role: 'moderator', reason: 'Reviews well.' };
  expect((await boss.send('PUT', `/api/admin/people/${await idOf(person)}/role`, granted)).status).toBe(200);
  return person;
}

it('a moderator restrains nobody whom an admin makes a moderator at the same moment', async () => {
  // The embedded store has one connection, so nothing happens at the same moment.
  if (!test.database.shared) return;
  const { db } = test.database;
  const [moderator, person] = [await newModerator(), await logIn(test.app)];
  const id = await idOf(person);
  const { restraining } = await db.transaction(async (granting) => {
    await granting.execute(sql`select from accounts where id = ${id} for no key update`);
    await granting.execute(sql`insert into roles (account_id, role) values (${id}, 'moderator')`);
    const restraining = moderator.send('PUT', `/api/admin/people/${id}/writing`, { reason: 'Spam' });
    const waits = sql`select count(*)::int as many from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await db.execute<{ many: number }>(waits))[0]!.many).toBe(1);
    return { restraining };
  });
  expect((await restraining).status).toBe(403);
});
