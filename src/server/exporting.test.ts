import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { testAppWithAdmin } from '#test/app.ts';
import { testAppWithAdmin as start } from '#test/app.ts';
import { accountId } from '#test/people.ts';
import { logIn, logInAnonymously, type Caller } from '#test/wallet.ts';
import { exportTo, type Manifest } from './exporting.ts';

type Row = Record<string, unknown>;

let { test, boss } = {} as Awaited<ReturnType<typeof testAppWithAdmin>>;
let [folder, member, blocked] = ['', {} as Caller, {} as Caller];
const site = 'https://wiki.example';

/** A word in private texts, which no exported file may contain. */
const secret = 'unsayable';

async function done(who: Caller, method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}): Promise<Row> {
  const answer = await who.send(method, `/api/${path}`, body);
  expect(answer.status, `${path}: ${answer.body}`).toBe(200);
  return answer.json();
}
const idOf = (answer: Row, name: string) => (answer[name] as { id: string }).id;

async function publishOne(text: string, who: Caller): Promise<string> {
  const id = idOf(await done(who, 'POST', 'contributions', { slug: 'bonk', text }), 'contribution');
  const { article } = (await boss.send('GET', '/api/articles/bonk')).json() as { article: { revisionCount: number } };
  const bodyMarkdown = `A coin. ${text}`;
  await done(boss, 'POST', `admin/contributions/${id}/publish`, {
    baseRevision: article.revisionCount,
    bodyMarkdown,
    summary: 'More',
  });
  return id;
}

async function commentOn(kind: string, id: string, text: string, who = member): Promise<string> {
  const { comments } = await done(who, 'POST', `${kind}/${id}/comments`, { text });
  return (comments as { id: string }[])[0]!.id;
}

async function fill(): Promise<void> {
  const anonymous = await logInAnonymously(test.app);
  await done(member, 'PUT', 'account/me', { username: 'Ann', bio: '', pfp: '' });
  await done(boss, 'POST', 'admin/articles', {
    slug: 'bonk',
    title: 'BONK: "the" dog',
    category: 'Tokens',
    bodyMarkdown: 'A coin.',
  });
  await done(boss, 'POST', 'admin/bounties', { name: 'Write more', reward: 1, articleSlug: 'bonk', brief: 'Please.' });
  const accepted = await publishOne('Made in 2022.', member);
  const waiting = idOf(await done(anonymous, 'POST', 'contributions', { slug: 'bonk', text: secret }), 'contribution');
  const withdrawn = idOf(
    await done(member, 'POST', 'contributions', { slug: 'bonk', text: `${secret} too` }),
    'contribution',
  );
  await done(member, 'DELETE', `contributions/${withdrawn}`);
  await done(anonymous, 'POST', `contributions/${accepted}/vote`, { value: 1 });
  await commentOn('contributions', accepted, 'Well said.');
  await commentOn('contributions', waiting, secret);
  const hidden = await commentOn('contributions', accepted, secret);
  await done(boss, 'PUT', `admin/comments/${hidden}/hidden`, { reason: secret });
  await commentOn('contributions', accepted, secret, blocked);
  await done(boss, 'PUT', `admin/people/${await accountId(boss, blocked)}/writing`, { reason: secret });
  const report = (details: string) => done(member, 'POST', 'reports/inaccuracy', { article: 'bonk', details });
  const decided = idOf(await report('It was 2021.'), 'report');
  await report(secret);
  await done(boss, 'PUT', `admin/reports/${decided}/status`, { status: 'Rejected' });
  const proposal = (title: string) => done(member, 'POST', 'proposals', { title, body: 'Words' });
  await done(boss, 'PUT', `admin/proposals/${idOf(await proposal('WIF'), 'proposal')}/status`, { status: 'Accepted' });
  await proposal(secret);
  const day = new Date().toISOString().slice(0, 10);
  const line = (text: string) => done(member, 'POST', 'lines', { day, text, sources: ['https://source.example/page'] });
  await done(boss, 'PUT', `admin/lines/${idOf(await line('It began.'), 'line')}/status`, { status: 'Accepted' });
  await line(secret);
}

beforeAll(async () => {
  ({ test, boss } = await start());
  [folder, member, blocked] = [await mkdtemp(join(tmpdir(), 'export-')), await logIn(test.app), await logIn(test.app)];
  await fill();
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

/** Exports into a folder with that name. Returns every file by its path, and the manifest. */
async function exported(name: string, since: string | null = null) {
  const target = join(folder, name);
  await exportTo(test.database, target, { site, since });
  const paths = (await readdir(target, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const files = new Map<string, string>();
  for (const { parentPath, name: file } of paths)
    files.set(join(parentPath, file).slice(target.length + 1), await readFile(join(parentPath, file), 'utf8'));
  const rows = (kind: string) =>
    files
      .get(`${kind}.ndjson`)!
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row);
  return { files, rows, manifest: JSON.parse(files.get('manifest.json')!) as Manifest };
}

describe('an export', () => {
  it('contains each article as a file, the public data of each kind, and the hash of every file', async () => {
    const { files, rows, manifest } = await exported('all');
    expect(files.get('articles/bonk.md')).toMatch(
      /^---\ntitle: 'BONK: "the" dog'\ncategory: Tokens\ncreated: \d{4}.*\nupdated: .*\nauthors:\n {2}- Ann\n/,
    );
    expect(files.get('articles/bonk.md')).toMatch(/\nlicence: CC BY-SA 4\.0\n---\nA coin\. Made in 2022\.\n$/);
    expect(rows('categories')).toEqual([{ name: 'Tokens', count: 1 }]);
    expect(rows('revisions')).toMatchObject([
      { article: 'bonk', number: 1, kind: 'written' },
      { number: 2, kind: 'merged', profile: { username: 'Ann' } },
    ]);
    expect(rows('contributions')).toMatchObject([
      { text: 'Made in 2022.', wallet: member.address, votes: { likes: 1 } },
    ]);
    expect(rows('comments')).toMatchObject([{ text: 'Well said.', on: { kind: 'contribution' } }]);
    expect(rows('reports')).toMatchObject([{ details: 'It was 2021.', status: 'Rejected' }]);
    expect(rows('proposals')).toMatchObject([{ title: 'WIF' }]);
    expect(rows('lines')).toMatchObject([{ text: 'It began.', sources: ['https://source.example/page'] }]);
    expect(rows('bounties')).toMatchObject([{ name: 'Write more', brief: 'Please.', contributionCount: 2 }]);
    expect(rows('entries')).toMatchObject([{ contributionId: rows('contributions')[0]!['id'] }]);
    const { files: hashes, ...rest } = manifest;
    expect(rest).toMatchObject({ format: 2, site, since: null, counts: { articles: 1, comments: 1, revisions: 2 } });
    for (const [path, text] of files)
      if (path !== 'manifest.json')
        expect([path, hashes[path]]).toEqual([path, createHash('sha256').update(text).digest('hex')]);
    expect(Object.keys(hashes)).toHaveLength(files.size - 1);
  });

  it('contains nothing hidden, withdrawn or undecided, nothing of a blocked person, and no session', async () => {
    const all = [...(await exported('public')).files.values()].join('\n');
    for (const word of [secret, blocked.address, 'deletedBy', 'hiddenReason', 'tokenHash', 'accountId', 'network'])
      expect.soft(all).not.toContain(word);
    const { rows } = (
      await test.database.db.execute<{ hash: string }>(sql`select token_hash as hash from sessions`)
    ).reduce<{ rows: string[] }>((found, { hash }) => ({ rows: [...found.rows, hash] }), { rows: [] });
    expect(rows.length).toBeGreaterThan(2);
    for (const hash of rows) expect.soft(all).not.toContain(hash);
  });

  it('is byte-identical the second time, and dated by its newest row', async () => {
    const [one, two] = [await exported('one'), await exported('two')];
    expect([...two.files]).toEqual([...one.files]);
    const moments = [...one.files.values()].join('\n').match(/20\d\d-\d\d-\d\dT[\d:.]+Z/g)!;
    expect(moments.every((moment) => moment <= one.manifest.newest!)).toBe(true);
  });

  it('contains only changes since a given moment', async () => {
    const { newest } = (await exported('before')).manifest;
    await done(boss, 'POST', 'admin/articles', { slug: 'wif', title: 'WIF' });
    const since = new Date(Date.parse(newest!) + 1).toISOString();
    const { files, rows, manifest } = await exported('since', since);
    expect([...files.keys()].filter((path) => path.startsWith('articles/'))).toEqual(['articles/wif.md']);
    expect(rows('revisions')).toMatchObject([{ article: 'wif' }]);
    for (const kind of ['contributions', 'comments', 'reports', 'proposals', 'lines', 'bounties', 'entries'])
      expect.soft([kind, rows(kind)]).toEqual([kind, []]);
    expect(manifest.since).toBe(since);
  });

  it('refuses a folder that is not empty, or that another export writes, and changes neither', async () => {
    await mkdir(join(folder, 'full'));
    await writeFile(join(folder, 'full/kept.txt'), 'kept');
    await expect(exported('full')).rejects.toThrow(
      /full is not empty; name a folder that is empty or does not exist\.$/,
    );
    await mkdir(join(folder, 'busy.part'));
    await expect(exported('busy')).rejects.toThrow(/busy\.part is there: another export is running or was interrupted/);
    await writeFile(join(folder, 'file'), '');
    await expect(exported('file')).rejects.toThrow(/file is not a folder/);
    expect(await readdir(join(folder, 'full'))).toEqual(['kept.txt']);
    await mkdir(join(folder, 'empty'));
    expect((await exported('empty')).files.has('manifest.json')).toBe(true);
  });

  it('leaves no file behind when it fails', async () => {
    const failing = { db: { transaction: () => Promise.reject(new Error('gone')) } } as never;
    await expect(exportTo(failing, join(folder, 'failed'), { site })).rejects.toThrow('gone');
    expect((await readdir(folder)).filter((name) => name.startsWith('failed'))).toEqual([]);
  });
});
