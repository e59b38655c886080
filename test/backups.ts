import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import { openDatabase, type Database, type Place } from '#server/db/client.ts';
import { leftOut } from '#server/db/backup/tables.ts';
import { differences } from './changes.ts';
import { logInAnonymously, type Caller } from './wallet.ts';

/** A folder for backups, removed after the test. */
export async function backupFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trenchpedia-backups-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs `work` with an open store, and closes it afterwards. */
export async function using<T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Every row of every backed-up table, sorted, without generated columns: versions of PostgreSQL differ in the stem of a
 * word.
 */
export async function everyRow({ db }: Pick<Database, 'db'>): Promise<Record<string, string[]>> {
  const tables = await db.execute<{ name: string; generated: string[] }>(sql`
    select relname as name, array_to_json(array(
      select attname from pg_attribute where attrelid = pg_class.oid and attgenerated <> '')) as generated
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  const every: Record<string, string[]> = {};
  for (const { name, generated } of tables.filter((table) => leftOut[table.name] === undefined)) {
    const rows = await db.execute<{ row: string }>(
      sql`select (to_jsonb(one) - ${sql.param(generated)}::text[])::text as row from ${sql.identifier(name)} as one`,
    );
    every[name] = rows.map(({ row }) => row).toSorted();
  }
  return every;
}

/** The number of rows of each backed-up table that has any. */
export const filledTables = async (database: Pick<Database, 'db'>): Promise<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(await everyRow(database))
      .map(([name, { length }]) => [name, length] as const)
      .filter(([, rows]) => rows > 0),
  );

/** People who write one text after the other and remember what the server acknowledged. */
export class Crowd {
  readonly acknowledged: string[] = [];
  readonly refused: string[] = [];
  readonly #people: readonly Caller[];
  readonly #target: string;

  private constructor(people: readonly Caller[], target: string) {
    this.#people = people;
    this.#target = target;
  }

  static async of(app: FastifyInstance, many: number): Promise<Crowd> {
    const people = [];
    for (let nth = 0; nth < many; nth += 1) people.push(await logInAnonymously(app, `192.0.2.${nth}`));
    const subject = { title: 'Subject', category: 'Subjects', body: 'What all vote on.' };
    const target = await people[0]!.send('POST', '/api/proposals', subject);
    return new Crowd(people, (target.json() as { proposal: { id: string } }).proposal.id);
  }

  /** Writes until `isOver` returns true; each person writes at least a proposal, a vote and a comment. */
  async write(isOver: () => boolean): Promise<void> {
    await Promise.all(
      this.#people.map(async (person, nth) => {
        for (let turn = 0; turn < 3 || !isOver(); turn += 1) {
          const title = `Title ${nth} ${this.acknowledged.length}`;
          const acts = [
            ['', { title, body: 'Words' }],
            [`/${this.#target}/vote`, { value: turn % 2 === 1 ? 1 : -1 }],
            [`/${this.#target}/comments`, { text: `On ${title}` }],
          ] as const;
          const [path, body] = acts[turn % acts.length]!;
          const answer = await person.send('POST', `/api/proposals${path}`, body);
          if (answer.status !== 200) this.refused.push(answer.body);
          else if (path === '') this.acknowledged.push(title);
        }
      }),
    );
  }
}

/** Expects all acknowledged writes in the store, and counts and a list of recent changes that match the rows. */
export async function expectOneMoment({ db }: Database, acknowledged: readonly string[]): Promise<void> {
  const titles = new Set(
    (await db.execute<{ title: string }>(sql`select title from proposals`)).map(({ title }) => title),
  );
  expect(acknowledged.filter((title) => !titles.has(title))).toEqual([]);
  expect(
    await db.execute(sql`
      select id, likes, dislikes from submissions
        left join lateral (select count(*) filter (where value = 1) as up, count(*) filter (where value = -1) as down
          from votes where submission_id = submissions.id and counts and not is_off) as real on true
      where likes <> up or dislikes <> down
      union all select id, 0, 0 from submissions where not exists (select from proposals where proposals.id = submissions.id)`),
  ).toEqual([]);
  expect(await differences({ db })).toEqual([]);
}

/** A script of package.json in its own process, on the store at `place`. */
export class Script {
  readonly #process: ChildProcessByStdio<null, null, Readable>;
  readonly #lines: string[] = [];

  constructor(name: 'backup' | 'restore', args: readonly string[], { url, folder }: Place) {
    this.#process = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: url ?? '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    createInterface({ input: this.#process.stderr }).on('line', (line) => this.#lines.push(line));
    onTestFinished(() => this.kill());
  }

  /** Waits until its output names that table, at which it is blocked. */
  async untilAt(table: string): Promise<void> {
    await expect.poll(() => this.#lines.join('\n')).toContain(`(${table})`);
  }

  /** Waits until that file exists or the process has ended. */
  async untilThere(file: string): Promise<void> {
    await expect.poll(() => existsSync(file) || this.#process.exitCode !== null, { interval: 2 }).toBe(true);
  }

  /** Kills it. */
  async kill(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    this.#process.kill('SIGKILL');
    await once(this.#process, 'exit');
  }
}
