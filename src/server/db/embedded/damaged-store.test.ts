import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, inject, it, vi } from 'vitest';
import { connectTo } from '#test/postgres.ts';
import { openEmbedded } from './embedded.ts';
import { pathsIn } from './store-files.ts';

const writer = fileURLToPath(new URL('../../../../test/embedded-writer.ts', import.meta.url));
const shrinker = fileURLToPath(new URL('../../../../test/embedded-shrinker.ts', import.meta.url));
const rows = 500;

let whole: string;
let folder: string;
const store = () => join(folder, 'pg');

/** Opens the store and counts its rows. */
async function rowsIn(where: string): Promise<number> {
  const opened = await openEmbedded(where);
  const sql = connectTo(opened.connection);
  try {
    const [counted] = await sql<{
      many: number;
    }>`select count(*)::int as many from entry where id > 0 and text = 'text ' || id`;
    return counted!.many;
  } finally {
    await sql.pool.end();
    await opened.close();
  }
}

// A cleanly closed store with a table, an index and rows.
beforeAll(async () => {
  whole = mkdtempSync(join(tmpdir(), 'whole-'));
  const template = inject('template');
  if (template.store === 'embedded') cpSync(template.folder, whole, { recursive: true });
  const opened = await openEmbedded(whole);
  const sql = connectTo(opened.connection);
  await sql`create table entry (id integer primary key, text text)`;
  await sql`insert into entry select n, 'text ' || n from generate_series(1, ${rows}) n`;
  await sql.pool.end();
  await opened.close();
});
afterAll(() => rmSync(whole, { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'damaged-'));
  cpSync(whole, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** All files with their bytes. */
function bytesOf(where: string): string[] {
  return [...pathsIn(where)].map(({ path, isFolder }) =>
    isFolder
      ? path
      : `${path} ${createHash('sha256')
          .update(readFileSync(join(where, path)))
          .digest('hex')}`,
  );
}

/** All files with their size and the time of their last change, and the names of the folders. */
const looksOf = (where: string) =>
  [...pathsIn(where)].map(({ path, isFolder, bytes }) =>
    isFolder ? path : `${path} ${bytes} ${statSync(join(where, path)).mtimeMs}`,
  );

const filesOf = (where: string) =>
  [...pathsIn(where)].filter(({ isFolder, bytes }) => !isFolder && bytes > 0).map(({ path }) => path);

const page = 8_192;
const toPages = (pages: number) => (file: string) => truncateSync(file, pages * page);
const damages = {
  removed: (file: string) => unlinkSync(file),
  cut: (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2)),
  'cut to whole pages': (file: string) => toPages(Math.floor((statSync(file).size - 1) / page))(file),
};

/** Starts a process that has the store open, waits for its first output, and kills it hard. */
async function useAndKill(...[script, ...args]: string[]): Promise<void> {
  const child = spawn(process.execPath, [script!, folder, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  for (const left of ['lock', 'sql.sock']) rmSync(join(folder, left), { force: true });
}

/** Opens the store and returns the files of these tables and indexes. Leaves the store unchanged. */
async function pathsOf(...names: string[]): Promise<string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'copy-'));
  cpSync(folder, copy, { recursive: true });
  const opened = await openEmbedded(copy);
  const sql = connectTo(opened.connection);
  try {
    const paths: string[] = [];
    for (const name of names) {
      const [found] = await sql<{ path: string }>`select pg_relation_filepath(${name}::regclass) as path`;
      paths.push(found!.path);
    }
    return paths;
  } finally {
    await sql.pool.end();
    await opened.close();
    rmSync(copy, { recursive: true });
  }
}

/** Expects a refusal in one sentence with the reason, and an unchanged folder. */
async function refuses(why: string | RegExp): Promise<void> {
  const before = bytesOf(folder);
  const error = await openEmbedded(folder).then(
    async (opened) => (await opened.close(), new Error('It started.')),
    (failed: Error) => failed,
  );
  expect(error.message).toMatch(why);
  expect(error.message).toMatch(
    /^The store in .* is damaged \(.*\) and was left as it is; restore the whole of .* from a backup, or /,
  );
  expect(bytesOf(folder)).toEqual(before);
}

describe('a store that was closed', () => {
  it('is refused before opening when a file is missing or cut, and stays unchanged', async () => {
    const before = bytesOf(folder);
    const files = filesOf(store());
    // There are many files of tables, and all get the same treatment.
    const tried = files.filter(
      (path, index) => !path.startsWith('base/') || index % 100 === 0 || path.endsWith('PG_VERSION'),
    );
    expect(tried.length).toBeGreaterThan(60);
    for (const path of tried) {
      const file = join(store(), path);
      const bytes = readFileSync(file);
      for (const damage of Object.values(damages)) {
        damage(file);
        const looks = looksOf(folder);
        await expect(openEmbedded(folder), path).rejects.toThrow(
          `The store in ${store()} is damaged (${path} ${existsSync(file) ? 'has' : 'is missing'}`,
        );
        expect(looksOf(folder)).toEqual(looks);
        writeFileSync(file, bytes);
      }
    }
    expect(bytesOf(folder)).toEqual(before);
    expect(await rowsIn(folder)).toBe(rows);
  }, 300_000);

  it('is refused when its folder, a folder in it, or the text of a small file differs', async () => {
    const refused = () =>
      expect(openEmbedded(folder)).rejects.toThrow(
        /^The store in .* is damaged \(.*\) and was left as it is; restore /,
      );
    const version = join(store(), 'PG_VERSION');
    writeFileSync(version, '99\n');
    await refused();
    writeFileSync(version, '18\n');
    for (const { path } of [...pathsIn(store())].filter(({ isFolder }) => isFolder)) {
      if (readdirSync(join(store(), path)).length > 0) continue;
      rmSync(join(store(), path), { recursive: true });
      await refused();
      mkdirSync(join(store(), path));
    }
    rmSync(store(), { recursive: true });
    await refused();
    mkdirSync(store());
    await refused();
  });

  it('opens after use by another program, which keeps no record', async () => {
    const record = readFileSync(join(folder, 'pg.json'));
    const opened = await openEmbedded(folder);
    const sql = connectTo(opened.connection);
    await sql`create table more as select repeat('x', 1000) as text from generate_series(1, 100)`;
    await sql.pool.end();
    await opened.close();
    writeFileSync(join(folder, 'pg.json'), record);
    expect(await rowsIn(folder)).toBe(rows);
  });
});

describe('the record of a store', () => {
  it('is required once it has existed', async () => {
    rmSync(join(folder, 'pg.json'));
    await refuses('pg.json is missing');
  });

  it.each([
    ['empty', () => ''],
    ['cut', (text: string) => text.slice(0, text.length / 2)],
    ['of other files', (text: string) => text.replace(/"base\/5\/1259",\[\d+\]/, '"base/5/1259",[8192]')],
    ['of nothing', () => '{}'],
  ])('is refused when it is %s', async (_what, change) => {
    const file = join(folder, 'pg.json');
    const text = readFileSync(file, 'utf8');
    expect(change(text)).not.toBe(text);
    writeFileSync(file, change(text));
    await refuses('pg.json is damaged');
  });

  it('is written by the first start of a store without one, and required from then on', async () => {
    forgetRecord();
    expect(await rowsIn(folder)).toBe(rows);
    rmSync(join(folder, 'pg.json'));
    await refuses('pg.json is missing');
  });

  it('may be that of version 0.2.0, without a checksum, which opened the store since', async () => {
    const file = join(folder, 'pg.json');
    const { files } = JSON.parse(readFileSync(file, 'utf8')) as { files: object };
    for (const former of [{ state: 'closed', files }, { state: 'open' }]) {
      writeFileSync(file, JSON.stringify(former));
      expect(await rowsIn(folder)).toBe(rows);
    }
  });

  it('is required after a kill, too', async () => {
    await useAndKill(writer);
    rmSync(join(folder, 'pg.json'));
    await refuses('pg.json is missing');
  });
});

describe('a store whose process was killed', () => {
  describe('and that lost a file', () => {
    const names = ['entry', 'entry_pkey', 'pg_class', 'pg_attribute', 'pg_proc', 'pg_database'];
    let killed: string;
    let paths: string[];
    // One kill for all of them.
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'killed-'));
      cpSync(whole, folder, { recursive: true });
      await useAndKill(writer);
      paths = await pathsOf(...names);
      killed = folder;
    });
    afterAll(() => rmSync(killed, { recursive: true, force: true }));

    it.each(names)('opens whole or is refused unchanged, when %s is removed or cut to whole pages', async (name) => {
      const path = paths[names.indexOf(name)]!;
      const pages = statSync(join(killed, 'pg', path)).size / page;
      expect(pages).toBeGreaterThan(0);
      let refused = 0;
      for (const damage of [damages.removed, toPages(0), toPages(1), toPages(pages - 1)]) {
        rmSync(folder, { recursive: true });
        cpSync(killed, folder, { recursive: true });
        damage(join(store(), path));
        const before = bytesOf(folder);
        const came = await rowsIn(folder).catch((error: Error) => error.message);
        if (came === rows) continue;
        expect(came).toMatch(/^The store in .* is damaged \(.*\) and was left as it is; /);
        expect(bytesOf(folder)).toEqual(before);
        refused += 1;
      }
      expect(refused).toBeGreaterThan(1);
    });
  });

  it('is refused when a page of the last checkpoint is missing', async () => {
    await useAndKill(shrinker, 'checkpoint');
    const [path] = await pathsOf('added');
    toPages(1)(join(store(), path!));
    await refuses(new RegExp(`${path} has 8192 bytes instead of at least \\d+`));
  });

  it('opens whole when its log holds the missing page', async () => {
    await useAndKill(shrinker, 'add');
    const [path] = await pathsOf('added');
    toPages(1)(join(store(), path!));
    const opened = await openEmbedded(folder);
    const sql = connectTo(opened.connection);
    expect(await sql`select count(*)::int as many, sum(length(text))::int as long from added`).toEqual([
      { many: 2_000, long: 200_000 },
    ]);
    await sql.pool.end();
    await opened.close();
  });

  it('opens when its tables were dropped, emptied, rewritten or vacuumed since', async () => {
    await useAndKill(shrinker, 'checkpoint');
    await useAndKill(shrinker, 'shrink');
    expect(await rowsIn(folder)).toBe(rows);
  });

  it('is refused when a log file of the last checkpoint is missing', async () => {
    await useAndKill(shrinker, 'checkpoint');
    const last = filesOf(store())
      .filter((path) => /^pg_wal\/[0-9A-F]{24}$/.test(path))
      .at(-1)!;
    rmSync(join(store(), last));
    await refuses(`${last} is missing`);
  });
});

/** Leaves the store as a version without records does. */
function forgetRecord(): void {
  rmSync(join(folder, 'pg.json'));
  rmSync(join(store(), 'recorded'));
}

describe('a store of a version that kept no record', () => {
  beforeEach(forgetRecord);

  it('opens', async () => {
    expect(await rowsIn(folder)).toBe(rows);
  });

  it('opens whole or is refused unchanged, whatever is removed or cut', async () => {
    const table = (name: string) => ({ name, path: '' });
    const named = [
      table('entry'),
      table('entry_pkey'),
      table('pg_class'),
      table('pg_attribute'),
      table('pg_class_oid_index'),
    ];
    const opened = await openEmbedded(folder);
    const sql = connectTo(opened.connection);
    for (const one of named) {
      const [found] = await sql<{ path: string }>`select pg_relation_filepath(${one.name}::regclass) as path`;
      one.path = found!.path;
    }
    await sql.pool.end();
    await opened.close();
    const log = filesOf(store()).find((path) => /^pg_wal\/[0-9A-F]{24}$/.test(path))!;
    const paths = [
      'PG_VERSION',
      'global/pg_control',
      'global/pg_filenode.map',
      'pg_xact/0000',
      'base/5/PG_VERSION',
      log,
      'global/1262',
      'pg_multixact/offsets/0000',
      'postgresql.conf',
      ...named.map(({ path }) => path),
    ];
    let refused = 0;
    for (const path of paths)
      for (const kind of ['removed', 'cut'] as const) {
        rmSync(folder, { recursive: true });
        cpSync(whole, folder, { recursive: true });
        forgetRecord();
        // A killed process may leave a table without its last blocks: the log has them.
        if (kind === 'cut' && path.startsWith('base/') && !path.endsWith('PG_VERSION')) continue;
        damages[kind](join(store(), path));
        const before = bytesOf(folder);
        const came = await rowsIn(folder).catch((error: Error) => error.message);
        if (came === rows) continue;
        expect([path, kind, came]).toEqual([
          path,
          kind,
          expect.stringMatching(/^The store in .* is damaged \(.*\) and was left as it is; /),
        ]);
        expect([path, kind, bytesOf(folder)]).toEqual([path, kind, before]);
        refused += 1;
      }
    expect(refused).toBeGreaterThan(12);
  }, 300_000);

  it('is restored byte by byte when PostgreSQL changes files before it finds one damaged', async () => {
    await useAndKill(writer);
    forgetRecord();
    writeFileSync(join(store(), 'global/1262'), Buffer.alloc(statSync(join(store(), 'global/1262')).size, 7));
    const before = bytesOf(folder);
    await expect(openEmbedded(folder)).rejects.toThrow(
      /^The store in .* is damaged \(PostgreSQL cannot open it\) and was left as it is; /,
    );
    expect(bytesOf(folder)).toEqual(before);
  });
});

it('a start after a killed first start succeeds, and removes the incomplete store', async () => {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  const child = spawn(process.execPath, [writer, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  await vi.waitUntil(() => existsSync(join(folder, 'pg.new/base')), { timeout: 120_000, interval: 5 });
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(existsSync(store())).toBe(false);
  await (await openEmbedded(folder)).close();
  expect(readdirSync(folder).toSorted()).toEqual(['pg', 'pg.json']);
});
