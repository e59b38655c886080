import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { OwnMedia } from '#contract/media/media.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { plainPicture, upload } from '#test/pictures.ts';
import { s3Server } from '#test/s3-server.ts';
import { exportTo, type Manifest } from './exporting.ts';
import { moveFiles } from './features/media/moving.ts';
import { filesOutside } from './features/media/s3-files.ts';
import { Rendering } from './features/texts/rendering.ts';
import { importFrom, type ImportOptions } from './importing.ts';

type Started = Awaited<ReturnType<typeof testAppWithAdmin>>;

const rendering = new Rendering();
let [here, there] = [{} as Started, {} as Started];
let folder = '';
let shown = {} as OwnMedia;

beforeAll(async () => {
  [here, there] = [await testAppWithAdmin(), await testAppWithAdmin()];
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  const { app, store } = here.test;
  shown = await upload(app, here.boss, await plainPicture('#0d0101', { width: 900 }));
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

const articleId = async () =>
  ((await here.boss.send('GET', '/api/articles/shows')).json() as { article: { id: string } }).article.id;

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

/** The list of pictures and their files, as they are in an export. */
const picturesIn = async (at: string) => {
  const names = (await readdir(join(at, 'pictures'))).sort();
  const paths = ['pictures.ndjson', ...names.map((name) => `pictures/${name}`)];
  return Promise.all(paths.map(async (path) => [path, (await readFile(join(at, path))).toString('base64')] as const));
};

/** Copies the first export under another name, with other bytes in a file, and with the right hash of them. */
async function copied(name: string, path: string, change: (before: Buffer) => Buffer): Promise<string> {
  const at = join(folder, name);
  await cp(join(folder, 'first'), at, { recursive: true });
  const bytes = change(await readFile(join(at, path)));
  await writeFile(join(at, path), bytes);
  const manifest = JSON.parse(await readFile(join(at, 'manifest.json'), 'utf8')) as Manifest;
  const files = { ...manifest.files, [path]: createHash('sha256').update(bytes).digest('hex') };
  await writeFile(join(at, 'manifest.json'), JSON.stringify({ ...manifest, files }));
  return at;
}

describe('an export', () => {
  it('has the visible pictures of articles with their files, the same bytes each time', async () => {
    const first = await picturesIn(await exported(here, 'first'));
    expect(first.map(([path]) => path)).toEqual([
      'pictures.ndjson',
      ...shown.files.map(({ url }) => `pictures/${url.slice('/media/'.length)}`).toSorted(),
    ]);
    const rows = Buffer.from(first[0]![1], 'base64').toString().trim().split('\n');
    expect(rows.map((row) => JSON.parse(row) as object)).toMatchObject([{ id: shown.id, alt: shown.alt }]);
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
      /^The store of pictures has no .*\.(avif|webp); set its S3 settings/,
    );
    await moveFiles(database.db, outside, 'database');
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
