import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db/client.ts';
import { adminCommand } from '#test/admin-command.ts';
import { testApp } from '#test/app.ts';
import { testPlace } from '#test/database.ts';
import { logIn, testWallet } from '#test/wallet.ts';

const [wallet, stranger, configured] = [testWallet(), testWallet(), testWallet()];
let where: Awaited<ReturnType<typeof testPlace>>;
beforeAll(async () => {
  where = await testPlace();
  await whileItRuns(async (app) => void (await logIn(app, wallet)));
});
afterAll(() => where.remove());

const admin = (...words: string[]) => adminCommand(where)(words, { ADMIN_WALLET: configured.address });

/** Runs `work` while the application uses the same store; the embedded store allows only one process at a time. */
async function whileItRuns<T>(
  work: (app: Awaited<ReturnType<typeof testApp>>['app'], database: Database) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const database = await openDatabase({ url: where.url, folder: where.folder });
  const { app, close } = await testApp(settings, { database });
  try {
    return await work(app, database);
  } finally {
    await close();
    await database.close();
  }
}

it('the command line gives and takes roles, and the person receives a notice', async () => {
  const theirs = `moderator ${wallet.address} since `;
  expect(await admin('grant', 'moderator', wallet.address)).toEqual({
    output: `${wallet.address} is a moderator.`,
    isDone: true,
  });
  const { output } = await admin('roles');
  expect(output.split('\n')).toEqual([`admin ${configured.address} by ADMIN_WALLET`, expect.stringContaining(theirs)]);
  await whileItRuns(async (app) => {
    const person = await logIn(app, wallet);
    expect((await person.send('GET', '/api/admin/flags')).status).toBe(200);
    expect((await person.send('GET', '/api/notices')).json()).toMatchObject({
      notices: [{ text: 'You are a moderator', url: '/boss' }],
    });
  });
  expect((await admin('grant', 'admin', wallet.address)).output).toBe(`${wallet.address} is an admin.`);
  await whileItRuns(async (app) => {
    const person = await logIn(app, wallet);
    const { entries } = (await person.send('GET', '/api/admin/audit')).json() as { entries: { action: string }[] };
    expect(entries.map(({ action }) => action)).toEqual(['made an admin of the', 'made a moderator of the']);
  });
  expect(await admin('take', wallet.address, '--reason', 'They left.')).toEqual({
    output: `${wallet.address} has no role any longer.`,
    isDone: true,
  });
  expect((await admin('roles')).output).toBe(`admin ${configured.address} by ADMIN_WALLET`);
});

it('the command line lists and ends the sessions of a person', async () => {
  expect((await admin('sessions', wallet.address)).output).toMatch(/^begun .* UTC, last used .* UTC$/m);
  expect((await admin('end-sessions', wallet.address)).output).toMatch(/^\d sessions? ended\.$/);
  expect((await admin('sessions', wallet.address)).output).toBe('This person has no session.');
});

it('writes all data of a person into a file that only its owner can read', async () => {
  const file = join(where.folder, 'person.json');
  expect(await admin('export-person', wallet.address, file)).toEqual({
    output: `The data of ${wallet.address} is in ${file}.`,
    isDone: true,
  });
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ account: { wallet: wallet.address } });
  expect((await stat(file)).mode & 0o077).toBe(0);
  const before = await readFile(file, 'utf8');
  expect(await admin('export-person', wallet.address, file)).toEqual({
    output: `${file} is there already; name another file.`,
    isDone: false,
  });
  expect(await readFile(file, 'utf8')).toBe(before);
});

it('the command line closes a person’s account, and closes it again after the restore of an older backup', async () => {
  const leaving = testWallet();
  await whileItRuns(async (app) => void (await logIn(app, leaving)));
  expect(await admin('forget', leaving.address)).toEqual({
    output: 'The account is closed; its accepted texts and comments are by a former member.',
    isDone: true,
  });
  expect((await admin('forget', leaving.address)).output).toMatch(/^No account has this wallet/);
  const { output: list } = await admin('forgotten');
  expect(list.split('\n')).toHaveLength(1);
  const file = join(where.folder, 'forgotten.txt');
  await writeFile(file, `${list}\n\n00000000-0000-4000-8000-000000000000\n`);
  expect((await admin('forget-again', file)).output).toBe('0 people forgotten again.');
  await whileItRuns(async (_app, { db }) => {
    await db.execute(sql`update accounts set closed_at = null, wallet = ${leaving.address} where id = ${list}`);
  });
  expect((await admin('forget-again', file)).output).toBe('1 person forgotten again.');
  await writeFile(file, `${list}\n${leaving.address}\n`);
  expect(await admin('forget-again', file)).toEqual({
    output: `Line 2 of ${file} is not an id; make the file by: npm run admin --silent -- forgotten`,
    isDone: false,
  });
});

it('closes the other accounts again when it may not close one, and names that one', async () => {
  const people = [testWallet(), testWallet()];
  const ids = await whileItRuns(async (app, { db }) => {
    const found: string[] = [];
    for (const one of people) {
      await logIn(app, one);
      const [row] = await db.execute<{ id: string }>(sql`select id from accounts where wallet = ${one.address}`);
      found.push(row!.id);
    }
    // As in a restored backup, while the settings name no admin.
    await db.execute(sql`insert into roles (account_id, role) values (${found[0]}, 'admin')`);
    return found;
  });
  const file = join(where.folder, 'forgotten-with-an-admin.txt');
  await writeFile(file, ids.join('\n'));
  expect(await adminCommand(where)(['forget-again', file], { ADMIN_WALLET: '' })).toEqual({
    output: `1 person forgotten again.\n${ids[0]} is not forgotten: This is the last admin; make somebody else an admin first.`,
    isDone: false,
  });
  await whileItRuns(async (_app, { db }) => {
    const open = await db.execute<{ id: string }>(
      sql`select id from accounts where id in (${ids[0]}, ${ids[1]}) and closed_at is null`,
    );
    expect([...open]).toEqual([{ id: ids[0] }]);
    await db.execute(sql`delete from roles where account_id = ${ids[0]}`);
  });
});

it.each([
  [['sessions'], /^Usage:/],
  [['forget'], /^Usage:/],
  [['forget-again'], /^Usage:/],
  [['forget', configured.address], /^No account has this wallet/],
  [['export-person', wallet.address], /^Usage:/],
  [['export-person', stranger.address, 'nothing.json'], /^No account has this wallet/],
  [['grant', 'king', wallet.address], /^Usage:/],
  [['grant', 'moderator'], /^Usage:/],
  [['take'], /^Usage:/],
  [['take', wallet.address], /^This person has no role\.$/],
  [['grant', 'admin', stranger.address], /^No account has this wallet; its owner must log in once first\.$/],
])('refuses %j in one sentence', async (words, sentence) => {
  expect(await admin(...words)).toEqual({ output: expect.stringMatching(sentence) as string, isDone: false });
});

it('refuses a reason that is too long for the dashboard', async () => {
  const { output, isDone } = await admin('take', wallet.address, '--reason', 'x'.repeat(10_000));
  expect([isDone, output]).toEqual([false, expect.stringMatching(/^The reason is too long: at most /) as string]);
});
