import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testAppWithAdmin } from '#test/app.ts';
import { testPlace } from '#test/database.ts';
import { makeDue } from '#test/jobs.ts';
import { logIn, type Caller } from '#test/wallet.ts';
import { exportTo, type Manifest } from './exporting.ts';
import { Rendering } from './features/texts/rendering.ts';
import { importFrom, type ImportOptions } from './importing.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

type Started = Awaited<ReturnType<typeof testAppWithAdmin>>;

let [here, there] = [{} as Started, {} as Started];
let folder = '';
const rendering = new Rendering();

const constants = `Fees.

| Name | Value | Unit | From | To | Source |
| ---- | ----- | ---- | ---- | -- | ------ |
| base fee | 5,000 | lamports | 2020-03-16 | | [^a] |

[^a]: document | [Fees](https://a.example/fees) | A | read 2026-11-18`;

async function done(who: Caller, method: 'POST' | 'PUT', path: string, body: object) {
  const answer = await who.send(method, `/api/${path}`, body);
  expect(answer.status, `${path}: ${answer.body}`).toBe(200);
  return answer.json() as Record<string, { id: string }>;
}

/** Exports a site into a folder with that name. Returns the folder. */
async function exported({ test }: Started, name: string): Promise<string> {
  await exportTo(test.database, join(folder, name), { site: 'https://one.example' });
  return join(folder, name);
}

/** Copies an export under another name, changed by `change`. */
async function copied(name: string, change: (at: string) => Promise<unknown>): Promise<string> {
  const at = join(folder, name);
  await cp(join(folder, 'first'), at, { recursive: true });
  await change(at);
  return at;
}

async function imported(from: string, options?: ImportOptions): Promise<string[]> {
  const lines: string[] = [];
  for await (const { slug, state, said } of importFrom(there.test.store, rendering, from, options))
    lines.push([state, slug, said].filter(Boolean).join(' '));
  return lines;
}

const filesIn = async (at: string) => {
  const names = (await readdir(join(at, 'articles'))).sort();
  return Promise.all(names.map(async (name) => [name, await readFile(join(at, 'articles', name), 'utf8')]));
};

const historyOf = async (slug: string) => {
  const answer = await there.boss.send('GET', `/api/articles/${slug}/revisions`);
  return (answer.json() as { revisions: Record<string, unknown>[] }).revisions;
};

beforeAll(async () => {
  [here, there] = [await testAppWithAdmin(), await testAppWithAdmin()];
  folder = await mkdtemp(join(tmpdir(), 'import-'));
  const { boss, test } = here;
  const ann = await logIn(test.app);
  await done(ann, 'PUT', 'account/me', { username: 'Ann', bio: '', pfp: '' });
  await done(boss, 'POST', 'admin/articles', {
    slug: 'constants',
    title: 'Constants',
    category: 'Network',
    bodyMarkdown: constants,
  });
  await done(boss, 'POST', 'admin/articles', {
    slug: 'bonk',
    title: '- "BONK": 🐕 #1',
    summary: 'A coin.\n---\nOf dogs.',
    category: 'Tokens',
    version: 3,
    imageUrl: 'https://a.example/bonk.png',
    facts: [
      { label: '2022', value: 'Made' },
      { label: 'Ticker', value: 'BONK', asOf: '2026-11-18' },
      { label: '1', value: 'x | y' },
    ],
    life: { status: 'live', date: '2026-11-01', source: 'https://a.example/' },
    addresses: [
      {
        kind: 'mint',
        address: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
        label: 'BONK',
        source: 'As https://a.example/ says',
        checkedAt: '2026-11-18',
      },
    ],
    bodyMarkdown:
      'It costs {{base fee}}.[^a]\n\n[^a]: press | [On: dogs](https://a.example/) | A | 2026-11 | read 2026-11-18\n',
  });
  const { contribution } = await done(ann, 'POST', 'contributions', {
    slug: 'bonk',
    text: 'It is cheap: which is cheap.',
  });
  const bodyMarkdown =
    'It costs {{base fee}}, which is cheap.[^a]\n\n[^a]: press | [On: dogs](https://a.example/) | A | 2026-11 | read 2026-11-18\n';
  await done(boss, 'POST', `admin/contributions/${contribution!.id}/publish`, {
    baseRevision: 1,
    bodyMarkdown,
    summary: 'Cheap',
  });
});
afterAll(async () => {
  await rendering.close();
  await Promise.all([here.test.close(), there.test.close()]);
  await rm(folder, { recursive: true, force: true });
});

describe('an import', () => {
  it('first reports its effect without writing, then imports, and its export has the same articles', async () => {
    const first = await exported(here, 'first');
    expect(await imported(first, { isDry: true })).toEqual(['new constants', 'new bonk']);
    expect((await there.boss.send('GET', '/api/articles')).json()).toMatchObject({ articles: [] });
    expect(await imported(first)).toEqual(['new constants', 'new bonk']);
    expect(await imported(first)).toEqual(['same constants', 'same bonk']);
    expect(await filesIn(await exported(there, 'again'))).toEqual(await filesIn(first));
  });

  it('records its source and the authors in the history and the audit log, and credits nobody here', async () => {
    const [revision] = await historyOf('bonk');
    expect(revision).toMatchObject({
      number: 1,
      kind: 'imported',
      wallet: null,
      summary: expect.stringMatching(/^Imported from one\.example, by (.*, )?Ann(, .*)?$/),
    });
    const { entries } = (await there.boss.send('GET', '/api/admin/audit')).json() as { entries: object[] };
    expect(entries[0]).toMatchObject({
      action: 'imported',
      subject: 'article',
      title: '- "BONK": 🐕 #1',
      details: revision!['summary'],
    });
  });

  it('leaves a differing article and names the differences, or saves it as a revision on request', async () => {
    const { test } = there;
    const [found] = await test.database.db.execute<{ id: string }>(sql`select id from articles where slug = 'bonk'`);
    await done(there.boss, 'PUT', `admin/articles/${found!.id}`, { slug: 'dog', title: 'Dog', bodyMarkdown: 'Ours.' });
    const first = join(folder, 'first');
    const parts = 'bonk Title, Introduction';
    expect(await imported(first)).toEqual(['same constants', `differs ${parts}`]);
    expect(await imported(first, { isReplacing: true, isDry: true })).toEqual(['same constants', `replaced ${parts}`]);
    expect(await historyOf('dog')).toHaveLength(2);
    expect(await imported(first, { isReplacing: true })).toEqual(['same constants', `replaced ${parts}`]);
    // The article keeps its slug on this site.
    expect((await there.boss.send('GET', '/api/articles/dog')).body).toContain('which is cheap');
    expect((await historyOf('dog')).map(({ kind }) => kind)).toEqual(['imported', 'written', 'imported']);
  });

  it('imports only the named articles, and refuses a name without an article', async () => {
    const first = join(folder, 'first');
    expect(await imported(first, { only: ['bonk'] })).toEqual(['same bonk']);
    await expect(imported(first, { only: ['bonk', 'none'] })).rejects.toThrow(`There is no article none in ${first}.`);
  });

  it('keeps the order of articles of one day, whichever it imports first', async () => {
    const at = await copied('day', async (to) => {
      for (const slug of ['y-one', 'y-two'])
        await writeFile(
          join(to, 'articles', `${slug}.md`),
          `---\ntitle: ${slug}\ncreated: 2026-11-18\nupdated: 2026-11-18\n---\nText\n`,
        );
      await exportedAgain(to);
    });
    for (const slug of ['y-two', 'y-one']) expect(await imported(at, { only: [slug] })).toEqual([`new ${slug}`]);
    const found = await there.test.database.db.execute<{ slug: string }>(
      sql`select slug from articles where slug like 'y-%' order by created_at`,
    );
    expect(found.map(({ slug }) => slug)).toEqual(['y-one', 'y-two']);
  });

  it('refuses one article in a sentence, as the editor does, and continues', async () => {
    const front = 'created: 2026-11-18\nupdated: 2026-11-18';
    const bad = await copied('bad', async (at) => {
      const files: Record<string, string> = {
        'a-fault': `---\ntitle: A\n${front}\n---\nIt costs {{made up}}.\n`,
        'a-mint': `---\ntitle: B\n${front}\naddresses:\n  - kind: mint\n    address: DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263\n    label: B\n    source: https://a.example/\n    checkedAt: 2026-11-18\n---\nText\n`,
        'no-title': `---\n${front}\n---\nText\n`,
        'no-year': `---\ntitle: N\ncreated: 0000-01-01\nupdated: 2026-11-18\n---\nText\n`,
        'of-2190': `---\ntitle: O\ncreated: 2190-01-01\nupdated: 2190-01-01\n---\nText\n`,
        'z-good': `---\ntitle: Z\n${front}\n---\nText\n`,
      };
      for (const [slug, text] of Object.entries(files)) await writeFile(join(at, 'articles', `${slug}.md`), text);
      await exportedAgain(at);
    });
    const lines = (await imported(bad, { isDry: true })).filter((line) => !line.startsWith('same'));
    expect(lines).toEqual([
      expect.stringMatching(/^refused a-fault \{\{made up\}\} names no constant/),
      expect.stringMatching(/^refused a-mint .*DezX/),
      expect.stringMatching(/^refused no-title Its front matter is not valid: title/),
      'refused no-year Its front matter is not valid: created: There is no year 0.',
      'new of-2190',
      'new z-good',
    ]);
    expect(await imported(bad)).toEqual(expect.arrayContaining(lines));
    expect((await there.boss.send('GET', '/api/articles/z-good')).status).toBe(200);
    expect((await there.boss.send('GET', '/api/articles/a-mint')).status).toBe(404);
    // A moment in the future would keep it the newest until then.
    const { article } = (await there.boss.send('GET', '/api/articles/of-2190')).json() as {
      article: { updatedAt: string };
    };
    expect(Date.parse(article.updatedAt)).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    [
      'an article that was changed',
      (at: string) => appendFile(join(at, 'articles/bonk.md'), 'x'),
      /articles\/bonk\.md of .* was changed after the export/,
    ],
    [
      'rows that were changed',
      (at: string) => appendFile(join(at, 'revisions.ndjson'), '{}'),
      /revisions\.ndjson of .* was changed/,
    ],
    ['a file that is missing', (at: string) => rm(join(at, 'articles/bonk.md')), /articles\/bonk\.md of .* is missing/],
    [
      'a file that was added',
      (at: string) => writeFile(join(at, 'articles/new.md'), 'x'),
      /articles\/new\.md of .* is not in its manifest/,
    ],
    [
      'no manifest',
      (at: string) => rm(join(at, 'manifest.json')),
      /has no manifest\.json that can be read; name a folder that npm run export wrote/,
    ],
    [
      'a manifest that is cut off',
      (at: string) => writeFile(join(at, 'manifest.json'), '{"format": 1'),
      /has no manifest\.json that can be read/,
    ],
    [
      'files outside of it',
      (at: string) => rewritten(at, { files: { '../../etc/passwd': '' } }),
      /has no manifest\.json that can be read/,
    ],
    [
      'a later format',
      (at: string) => rewritten(at, { format: 3 }),
      /has format 3, and this version reads formats 1 and 2; use the version that wrote it\.$/,
    ],
  ])('refuses %s, and writes nothing', async (what, change, sentence) => {
    await expect(imported(await copied(what, change), { isReplacing: true })).rejects.toThrow(sentence);
  });

  it('reads format 1, which has no pictures', async () => {
    const older = await copied('older', async (at) => {
      await rm(join(at, 'pictures'), { recursive: true });
      await rm(join(at, 'pictures.ndjson'));
      const { files } = JSON.parse(await readFile(join(at, 'manifest.json'), 'utf8')) as Manifest;
      const { 'pictures.ndjson': _pictures, ...others } = files;
      await rewritten(at, { format: 1, files: others });
    });
    const lines = await imported(older, { isDry: true });
    expect(lines).toContain('same bonk');
    expect(lines).toEqual(await imported(join(folder, 'first'), { isDry: true }));
  });

  it('runs as a command beside the export, and each ends with its result', async () => {
    const place = await testPlace();
    const run = async (script: string, ...words: string[]) => {
      const env = { ...process.env, DATABASE_URL: place.url ?? '', DATA_DIR: place.folder };
      const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...words], {
        cwd: root,
        env,
      });
      return stdout.trim().split('\n');
    };
    const first = join(folder, 'first');
    expect(await run('import', first)).toEqual([
      'new constants',
      'new bonk',
      'Done: 2 new, 0 same, 0 differs, 0 replaced, 0 refused.',
    ]);
    const out = join(folder, 'by command');
    expect(await run('export', out)).toEqual([`Exported 2 articles and 4 rows to ${out}.`]);
    expect(await filesIn(out)).toEqual(await filesIn(first));
    for (const moment of ['99999', '0000-01-01', '+099999-01-01T00:00Z', 'Nov 18'])
      await expect(run('export', join(folder, 'none'), '--since', moment)).rejects.toThrow(
        /--since takes a moment, as /,
      );
    await place.remove();
  });
});

async function rewritten(at: string, changes: object): Promise<void> {
  const path = join(at, 'manifest.json');
  await writeFile(path, JSON.stringify({ ...(JSON.parse(await readFile(path, 'utf8')) as object), ...changes }));
}

/** Writes the manifest of a changed folder again. */
async function exportedAgain(at: string): Promise<void> {
  const files = (await filesIn(at)).map(([name, text]) => [
    `articles/${name}`,
    createHash('sha256').update(text!).digest('hex'),
  ]);
  await rewritten(at, { files: Object.fromEntries(files) });
}

it('relates an article to those that arrive after it, also if it is interrupted', async () => {
  const { boss } = here;
  const [first, last] = ['a-bark', 'z-umbrella-tree'];
  await done(boss, 'POST', 'admin/articles', {
    slug: first,
    title: 'Bark',
    summary: 'Of umbrellatrees.',
    bodyMarkdown: 'x',
  });
  await done(boss, 'POST', 'admin/articles', {
    slug: last,
    title: 'Umbrellatrees',
    summary: 'Trees.',
    bodyMarkdown: 'x',
  });
  for await (const { slug } of importFrom(there.test.store, rendering, await exported(here, 'related')))
    if (slug === last) break;
  await makeDue(there.test);
  const related = async () => {
    const answer = await there.test.app.inject(`/api/articles/${first}/related`);
    return answer.json<{ articles: { slug: string }[] }>().articles.map(({ slug }) => slug);
  };
  await expect.poll(related, { timeout: 10_000 }).toContain(last);
});
