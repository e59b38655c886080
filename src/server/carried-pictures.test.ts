import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { OwnMedia } from '#contract/media/media.ts';
import { undescribed } from '#contract/media/undescribed.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { testPlace } from '#test/database.ts';
import { doDueJobs } from '#test/jobs.ts';
import { plainPicture, said, sendForm, upload } from '#test/pictures.ts';
import { s3Server } from '#test/s3-server.ts';
import { logIn } from '#test/wallet.ts';
import { exportTo, type Manifest } from './exporting.ts';
import { moveFiles } from './features/media/moving.ts';
import { filesOutside } from './features/media/s3-files.ts';
import { Rendering } from './features/texts/rendering.ts';
import { importFrom, type ImportOptions } from './importing.ts';

type Started = Awaited<ReturnType<typeof testAppWithAdmin>>;

const root = join(import.meta.dirname, '../..');
const rendering = new Rendering();
let [here, there] = [{} as Started, {} as Started];
let folder = '';
let shown = {} as OwnMedia;

beforeAll(async () => {
  [here, there] = [await testAppWithAdmin(), await testAppWithAdmin()];
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  const { app, store } = here.test;
  const taken = { ...said, taken: '2024-11' };
  shown = await upload(app, here.boss, await plainPicture('#0d0101', { width: 900 }), taken);
  const hidden = await upload(app, here.boss, await plainPicture('#0d0102'));
  await upload(app, here.boss, await plainPicture('#0d0103'));
  await buildArticle(store, { slug: 'shows', bodyMarkdown: `![](/media/${shown.id})\n\n![](/media/${hidden.id})` });
  await here.boss.send('PUT', `/api/admin/media/${hidden.id}/hidden`, { reason: 'Not theirs.' });
  await here.boss.send('PUT', `/api/admin/articles/${await articleId()}`, {
    slug: 'shows',
    title: 'Shows',
    bodyMarkdown: `Shows.\n\n![](/media/${shown.id})`,
  });
});
afterAll(async () => {
  await rendering.close();
  await Promise.all([here.test.close(), there.test.close()]);
  await rm(folder, { recursive: true, force: true });
});

const articleId = async (slug = 'shows') =>
  ((await here.boss.send('GET', `/api/articles/${slug}`)).json() as { article: { id: string } }).article.id;

async function exported({ test }: Started, name: string, since: string | null = null): Promise<string> {
  await exportTo(test.database, join(folder, name), { site: 'https://one.example', since });
  return join(folder, name);
}

async function imported(from: string, options?: ImportOptions): Promise<string[]> {
  const lines: string[] = [];
  for await (const { slug, state, said } of importFrom(there.test.store, rendering, from, options))
    lines.push([state, slug, said].filter(Boolean).join(' '));
  return lines;
}

/** The pictures of an export, and their files. */
const picturesIn = async (at: string) => {
  const names = (await readdir(join(at, 'pictures'))).sort();
  const paths = ['pictures.ndjson', ...names.map((name) => `pictures/${name}`)];
  return Promise.all(paths.map(async (path) => [path, (await readFile(join(at, path))).toString('base64')] as const));
};

/** Copies the first export under another name, with one changed file and its new hash in the manifest. */
async function copied(name: string, path: string, change: (before: Buffer) => Buffer): Promise<string> {
  const at = join(folder, name);
  await cp(join(folder, 'first'), at, { recursive: true });
  const bytes = change(await readFile(join(at, path)));
  await writeFile(join(at, path), bytes);
  await rehashed(at, path, createHash('sha256').update(bytes).digest('hex'));
  return at;
}

/** Writes the hash of a changed file into the manifest of an export. */
async function rehashed(at: string, path: string, hash: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(at, 'manifest.json'), 'utf8')) as Manifest;
  const files = { ...manifest.files, [path]: hash };
  await writeFile(join(at, 'manifest.json'), JSON.stringify({ ...manifest, files }));
}

describe('an export', () => {
  it('has the visible pictures of articles with their files, the same bytes each time', async () => {
    const first = await picturesIn(await exported(here, 'first'));
    expect(first.map(([path]) => path)).toEqual([
      'pictures.ndjson',
      ...shown.files.map(({ url }) => `pictures/${url.slice('/media/'.length)}`).toSorted(),
    ]);
    const rows = Buffer.from(first[0]![1], 'base64').toString().trim().split('\n');
    expect(rows.map((row) => JSON.parse(row) as object)).toMatchObject([
      { id: shown.id, alt: shown.alt, taken: '2024-11' },
    ]);
    expect(rows[0]).not.toContain(here.boss.address);
    expect(await picturesIn(await exported(here, 'second'))).toEqual(first);
    const later = new Date(Date.now() + 60_000).toISOString();
    expect(await picturesIn(await exported(here, 'later', later))).toHaveLength(1);
  });

  it('has the files that an S3 service has', async () => {
    const s3 = await s3Server();
    onTestFinished(async () => void (await s3.close()));
    const outside = filesOutside({ ...s3.settings, S3_REGION: 'us-east-1' })!;
    const { database } = here.test;
    await moveFiles(database.db, outside, 's3');
    await exportTo(database, join(folder, 's3'), { site: 'https://one.example', outside });
    expect(await picturesIn(join(folder, 's3'))).toEqual(await picturesIn(join(folder, 'first')));
    await expect(exportTo(database, join(folder, 'none'), { site: 'https://one.example' })).rejects.toThrow(
      /^The database has no .*\.(avif|webp); set the S3 settings and try again\.$/,
    );
    await moveFiles(database.db, outside, 'database');
  });

  it('leaves out only a picture whose file is lost, and says so', async () => {
    const s3 = await s3Server();
    onTestFinished(async () => void (await s3.close()));
    const outside = filesOutside({ ...s3.settings, S3_REGION: 'us-east-1' })!;
    const { database, app, store } = here.test;
    const other = await upload(app, here.boss, await plainPicture('#0d0104'));
    await buildArticle(store, { slug: 'other', bodyMarkdown: `![](/media/${other.id})` });
    await moveFiles(database.db, outside, 's3');
    const lost = other.url.slice('/media/'.length);
    const original = s3.files.get(`media/${lost}`)!;
    s3.files.delete(`media/${lost}`);
    const written = (name: string) => exportTo(database, join(folder, name), { site: 'https://one.example', outside });
    const { leftOut, manifest } = await written('lossy');
    expect(leftOut).toEqual([`/media/${other.id}: the store of pictures has lost ${lost}`]);
    expect(manifest.counts).toMatchObject({ pictures: 1, articles: 2 });
    expect(await picturesIn(join(folder, 'lossy'))).toEqual(await picturesIn(join(folder, 'first')));
    s3.setDown(true);
    await expect(written('down')).rejects.toThrow('The store of pictures does not answer; please try again later.');
    s3.setDown(false);
    s3.files.set(`media/${lost}`, original);
    await moveFiles(database.db, outside, 'database');
  });
});

describe('an export while pictures change', () => {
  it('with --since has a picture whose texts or file changed, and no other one', async () => {
    const { app, store } = here.test;
    const [one, two] = [
      await upload(app, here.boss, await plainPicture('#0d0105')),
      await upload(app, here.boss, await plainPicture('#0d0106')),
    ];
    await buildArticle(store, { slug: 'both', bodyMarkdown: `![](/media/${one.id})\n\n![](/media/${two.id})` });
    const idsSince = async (name: string, since: string) => {
      const text = await readFile(join(await exported(here, name, since), 'pictures.ndjson'), 'utf8');
      return text.split('\n').flatMap((line) => (line === '' ? [] : [(JSON.parse(line) as OwnMedia).id]));
    };
    const { newest } = await exportTo(here.test.database, join(folder, 'all'), { site: 'https://one.example' }).then(
      ({ manifest }) => manifest,
    );
    const since = new Date(Date.parse(newest!) + 1).toISOString();
    expect(await idsSince('unchanged', since)).toEqual([]);
    await here.boss.send('PUT', `/api/media/${one.id}`, { ...said, alt: 'Another description' });
    expect(await idsSince('described', since)).toEqual([one.id]);
    const url = `/api/media/${two.id}/file`;
    await sendForm(app, here.boss, { method: 'PUT', url, fields: {}, file: await plainPicture('#0d0107') });
    expect(await idsSince('replaced', since)).toEqual([one.id, two.id].toSorted());
    await here.boss.send('PUT', `/api/admin/articles/${await articleId('both')}`, {
      slug: 'both',
      title: 'Both',
      bodyMarkdown: 'None.',
    });
  });

  it('with --since has a picture that was shown again with the profile that shows a copy of it', async () => {
    const { app, store } = here.test;
    const person = await logIn(app);
    const file = await plainPicture('#0d0109');
    const theirs = await upload(app, person, file);
    const ours = await upload(app, here.boss, file);
    await person.send('PUT', '/api/account/me/picture', { media: theirs.id });
    await buildArticle(store, { slug: 'copy', bodyMarkdown: `![](/media/${ours.id})` });
    const { manifest } = await exportTo(here.test.database, join(folder, 'before-hiding'), {
      site: 'https://one.example',
    });
    const since = new Date(Date.parse(manifest.newest!) + 1).toISOString();
    const found = await here.boss.send('GET', `/api/admin/people?q=${person.address}`);
    const { people } = found.json() as { people: { id: string }[] };
    const restrain = (reason: string | null) =>
      here.boss.send('PUT', `/api/admin/people/${people[0]!.id}/picture`, { reason });
    const listSince = async (name: string) =>
      readFile(join(await exported(here, name, since), 'pictures.ndjson'), 'utf8');
    await restrain('Not theirs.');
    expect(await listSince('hidden-copy')).not.toContain(ours.id);
    await restrain(null);
    expect(await listSince('shown-copy')).toContain(ours.id);
    await here.boss.send('DELETE', `/api/admin/articles/${await articleId('copy')}`);
  });

  it('has those that are moved or replaced meanwhile', async () => {
    const { database, app, store } = here.test;
    // The embedded store has one connection: nothing changes while an export reads.
    if (!database.shared) return;
    const s3 = await s3Server();
    onTestFinished(async () => void (await s3.close()));
    const outside = filesOutside({ ...s3.settings, S3_REGION: 'us-east-1' })!;
    const replaced = await upload(app, here.boss, await plainPicture('#0d0108'));
    await buildArticle(store, { slug: 'replaced', bodyMarkdown: `![](/media/${replaced.id})` });
    const written = async (name: string) => {
      const { leftOut } = await exportTo(database, join(folder, name), { site: 'https://one.example', outside });
      expect(leftOut).toEqual([]);
      const [list, ...files] = await picturesIn(join(folder, name));
      return [Buffer.from(list![1], 'base64').toString().split('\n').toSorted(), ...files];
    };
    const before = await written('before');
    await moveFiles(database.db, outside, 's3');
    s3.onNextGet(async () => void (await moveFiles(database.db, outside, 'database')));
    expect(await written('moved')).toEqual(before);

    await moveFiles(database.db, outside, 's3');
    s3.onNextGet(async () => {
      const url = `/api/media/${replaced.id}/file`;
      const file = await plainPicture('#0d0109');
      expect((await sendForm(app, here.boss, { method: 'PUT', url, fields: {}, file })).status).toBe(200);
      await doDueJobs({ database, store }, { settings: s3.settings });
    });
    const during = await written('during');
    expect(during).not.toEqual(before);
    expect(during).toEqual(await written('after'));
    await moveFiles(database.db, outside, 'database');
  });
});

describe('the command for an export', () => {
  it('names each picture that it leaves out, and fails', async () => {
    const [s3, place] = [await s3Server(), await testPlace()];
    onTestFinished(async () => {
      await s3.close();
      await place.remove();
    });
    const env = { ...process.env, DATABASE_URL: place.url ?? '', DATA_DIR: place.folder, ...s3.settings };
    const run = (script: string, at: string) =>
      promisify(execFile)(process.execPath, [`scripts/${script}.ts`, at], { cwd: root, env });
    await run('import', join(folder, 'first'));
    const lost = shown.url.slice('/media/'.length);
    expect(s3.files.delete(`media/${lost}`)).toBe(true);
    const failure = await run('export', join(folder, 'by command')).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^Exported 1 article and \d+ rows? to /),
      stderr: [
        `left out /media/${shown.id}: the store of pictures has lost ${lost}`,
        'The export lacks 1 picture: restore the bucket and export again, or an import refuses the articles that show it.',
        '',
      ].join('\n'),
    });
    const { counts } = JSON.parse(await readFile(join(folder, 'by command/manifest.json'), 'utf8')) as Manifest;
    expect(counts).toMatchObject({ articles: 1, pictures: 0 });
  });
});

describe('an import', () => {
  it.each([
    ['another type of file', 'pictures/', () => Buffer.from('%PDF-1.7'), / is not the (avif|webp) picture that /],
    ['a damaged file', 'pictures/', (before: Buffer) => Buffer.alloc(before.length, before.subarray(0, 16)), /damaged/],
    [
      'facts that no upload may have',
      'pictures.ndjson',
      (before: Buffer) => Buffer.from(before.toString().replace('CC-BY-4.0', 'LicenseRef-Fair-Use')),
      /Give the page on which its licence can be read/,
    ],
    [
      'a picture that nobody has described',
      'pictures.ndjson',
      (before: Buffer) =>
        Buffer.from(
          before.toString().replace(said.alt, undescribed.alt).replace(`"${said.author}"`, `"${undescribed.author}"`),
        ),
      /Nobody has said what it shows and who made it/,
    ],
    [
      'a line that is none',
      'pictures.ndjson',
      () => Buffer.from('{"id": 1}\n'),
      /Its line in pictures\.ndjson is not valid/,
    ],
  ])('refuses %s, and the article with it', async (name, path, change, sentence) => {
    const largest = shown.url.slice('/media/'.length);
    const lines = await imported(await copied(name, path === 'pictures/' ? path + largest : path, change));
    expect(lines[0]).toMatch(/^refused /);
    expect(lines[0]).toMatch(sentence);
    expect(lines.at(-1)).toBe(
      `refused shows The picture /media/${shown.id} is not there; upload it, or take it out of the text.`,
    );
  });

  it('takes a picture from an export that does not say when it was taken', async () => {
    const at = await copied('untimed', 'pictures.ndjson', (before) =>
      Buffer.from(before.toString().replace(/"taken":"[^"]*",/, '')),
    );
    expect(await imported(at, { isDry: true })).toEqual([`new /media/${shown.id}`, 'new shows']);
  });

  it('of named articles takes only their pictures', async () => {
    const both = await exported(here, 'both');
    const [ofShows, ofOther] = [
      await imported(both, { only: ['shows'], isDry: true }),
      await imported(both, { only: ['other'], isDry: true }),
    ];
    expect(ofShows).toEqual([`new /media/${shown.id}`, 'new shows']);
    expect(ofOther).toEqual([expect.stringMatching(/^new \/media\//), 'new other']);
    expect(ofOther).not.toContain(`new /media/${shown.id}`);
  });

  it('refuses a line without end, and takes the others', async () => {
    const at = await copied('endless', 'pictures.ndjson', (before) => before);
    const path = join(at, 'pictures.ndjson');
    // More than a string can have; the file system stores none of it.
    await truncate(path, 2 ** 29 + 2 ** 20);
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    await rehashed(at, 'pictures.ndjson', hash.digest('hex'));
    expect(await imported(at, { isDry: true })).toEqual([
      `new /media/${shown.id}`,
      'refused a picture Its line in pictures.ndjson is not valid.',
      'new shows',
    ]);
  });

  it('first says what it would do, then brings the pictures, and its export has the same bytes', async () => {
    const first = join(folder, 'first');
    const lines = [`new /media/${shown.id}`, 'new shows'];
    expect(await imported(first, { isDry: true })).toEqual(lines);
    expect((await there.test.app.inject(`/api/media/${shown.id}`)).statusCode).toBe(404);
    expect(await imported(first)).toEqual(lines);
    expect(await imported(first)).toEqual([`same /media/${shown.id}`, 'same shows']);
    expect(await picturesIn(await exported(there, 'again'))).toEqual(await picturesIn(first));
    expect((await there.test.app.inject(`/api/media/${shown.id}`)).json()).toMatchObject({
      media: { wallet: 'former', author: shown.author, url: shown.url },
    });
    expect((await there.test.app.inject(shown.url)).rawPayload.toString('base64')).toBe(
      (await here.test.app.inject(shown.url)).rawPayload.toString('base64'),
    );
  });

  it('does not bring back what an admin hid here', async () => {
    await there.boss.send('PUT', `/api/admin/media/${shown.id}/hidden`, { reason: 'Not theirs.' });
    expect(await imported(join(folder, 'first'))).toEqual([`same /media/${shown.id}`, 'same shows']);
    expect((await there.test.app.inject(`/api/media/${shown.id}`)).statusCode).toBe(404);
  });
});
