import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { plainPicture, said, upload } from '#test/pictures.ts';
import { logIn, type Caller } from '#test/wallet.ts';

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const refusal = 'Your account was closed meanwhile, so nothing was saved. Please login first.';

/** Sends a form whose sender closes the account before all of it has arrived. */
async function sendWhileLeaving(person: Caller, file: Buffer, to: { method: 'POST' | 'PUT'; url: string }) {
  const form = new FormData();
  for (const [field, value] of Object.entries(said)) form.set(field, value);
  form.set('file', new File([new Uint8Array(file)], 'picture.png'));
  const encoded = new Response(form);
  const bytes = Buffer.from(await encoded.arrayBuffer());
  async function* parts() {
    yield bytes.subarray(0, 200);
    // Nothing is read before the guard has let the sender pass.
    expect((await person.send('DELETE', '/api/account/me')).status).toBe(200);
    yield bytes.subarray(200);
  }
  const headers = {
    cookie: person.cookie,
    'content-type': encoded.headers.get('content-type')!,
    'content-length': String(bytes.length),
  };
  const answer = await test.app.inject({ ...to, headers, payload: Readable.from(parts(), { objectMode: false }) });
  return [answer.statusCode, answer.body];
}
const picturesOf = async (colour: string) => {
  const [row] = await test.database.db.execute<{ many: number }>(
    sql`select count(*)::integer as many from media where colour = ${colour}`,
  );
  return row!.many;
};

describe('an account that is closed while a picture arrives', () => {
  it('gets no new picture', async () => {
    const person = await logIn(test.app);
    const to = { method: 'POST', url: '/api/media' } as const;
    expect(await sendWhileLeaving(person, await plainPicture('#0e0101'), to)).toEqual([401, refusal]);
    expect(await picturesOf('#0e0101')).toBe(0);
  });

  it('replaces no picture', async () => {
    const person = await logIn(test.app);
    const { id } = await upload(test.app, person, await plainPicture('#0e0201'));
    const to = { method: 'PUT', url: `/api/media/${id}/file` } as const;
    expect(await sendWhileLeaving(person, await plainPicture('#0e0202'), to)).toEqual([401, refusal]);
    expect([await picturesOf('#0e0201'), await picturesOf('#0e0202')]).toEqual([0, 0]);
  });

  it('gets no profile picture', async () => {
    // The embedded store has one connection, so nothing happens at the same moment.
    if (!test.database.shared) return;
    const { db } = test.database;
    const person = await logIn(test.app);
    const { id } = await upload(test.app, person, await plainPicture('#0e0301'));
    const { chosen } = await db.transaction(async (closing) => {
      await closing.execute(sql`update accounts set closed_at = now() where wallet = ${person.address}`);
      const chosen = person.send('PUT', '/api/account/me/picture', { media: id });
      const waits = sql`select count(*)::int as many from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await db.execute<{ many: number }>(waits))[0]!.many).toBe(1);
      return { chosen };
    });
    const { status, body } = await chosen;
    expect([status, body]).toEqual([401, refusal]);
    const [row] = await db.execute<{ pfp: string }>(sql`select pfp from accounts where wallet = ${person.address}`);
    expect(row!.pfp).toBe('');
  });
});
