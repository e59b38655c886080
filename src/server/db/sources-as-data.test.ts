import { readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { signature } from '#test/addresses.ts';
import { articles } from './schema/articles.ts';

const migration = new URL('migrations/0003_list_of_sources_as_data.sql', import.meta.url);

const before = { kind: 'press', url: '', publisher: '', date: '', readAt: '', archivedUrl: '' };
const link = (url: string, words: string) => `<a href="${url}" rel="nofollow ugc noopener noreferrer">${words}</a>`;
const mark = (source: number, id: string) =>
  `<sup class="ref"><a href="#source-${source}" id="${id}">${source}</a></sup>`;

it('extracts the sources of a stored text, with each footnote and its number of references', async () => {
  const { db, close } = await testDatabase();
  onTestFinished(close);
  const tx = signature();
  const explorer = link(`https://solscan.io/tx/${tx}`, `<code>${tx.slice(0, 4)}…${tx.slice(-4)}</code>`);
  const cites = [link('https://a.example/', 'A page'), `${explorer}, the <em>first</em>`, explorer];
  const rows = cites.map(
    (cite, place) =>
      `<li id="source-${place + 1}"><cite>${cite}</cite><span class="back"><a href="#ref-${place + 1}">↑</a></span><div class="receipt"></div></li>\n`,
  );
  const text = `<p>One${mark(1, 'ref-1')} two${mark(2, 'ref-2')} three${mark(1, 'ref-1-2')} four${mark(3, 'ref-3')}</p>\n`;
  const heading = '<h2 id="h-sources">Sources</h2>\n';
  const sources = ['page', `tx:${tx}`, `tx:${tx}`].map((id, place) => ({ ...before, id, title: `Title ${place}` }));
  await db.insert(articles).values([
    {
      slug: 'cited',
      title: 'Cited',
      bodyHtml: `${text}${heading}<ol class="sources">\n${rows.join('')}</ol>\n`,
      sources: sources as never,
    },
    { slug: 'bare', title: 'Bare', bodyHtml: '<p>Nothing.</p>\n' },
  ]);
  await db.execute(sql.raw(await readFile(migration, 'utf8')));
  const read = async (slug: string) => (await db.select().from(articles).where(eq(articles.slug, slug)))[0]!;
  const cited = await read('cited');
  expect(cited.bodyHtml).toBe(text + heading);
  expect(cited.sources).toEqual([
    { ...sources[0], signature: '', note: cites[0], marks: 2 },
    { ...sources[1], signature: tx, note: 'the <em>first</em>', marks: 1 },
    { ...sources[2], signature: tx, note: '', marks: 1 },
  ]);
  expect(await read('bare')).toMatchObject({ bodyHtml: '<p>Nothing.</p>\n', sources: [] });
});
