import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Article } from '#contract/articles/articles.ts';
import type { EditableArticle } from '#contract/articles/editing.ts';
import { footnoteOf } from '#contract/texts/footnote.ts';
import { sourceKinds } from '#contract/texts/limits.ts';
import { testAppWithAdmin, type TestApp } from '#test/app.ts';
import type { Caller } from '#test/wallet.ts';
import { renderMarkdown } from './markdown.ts';

const press =
  '[^press]: press | [A phone sells out](https://press.example/phone) | The Paper | 2023-12-15 | read 2026-11-14 | [archived](https://archive.example/1)';

describe('the footnotes of an article', () => {
  let test: TestApp;
  let boss: Caller;
  beforeAll(async () => {
    ({ test, boss } = await testAppWithAdmin());
  });
  afterAll(() => test.close());
  const read = async (slug: string) => (await test.app.inject(`/api/articles/${slug}`)).json().article as Article;

  it.each([
    [
      'press | [Later](https://press.example/later) | The Paper | 2999-12',
      'is dated 2999-12, which has not come yet; correct the day.',
    ],
    [
      'press | [Later](https://press.example/later) | read 2999-11-01',
      'is dated 2999-11-01, which has not come yet; correct the day.',
    ],
    [
      '[Later](http://press.example/later) | The Paper',
      'leads to http://press.example/later: its address must start with https://, where the same page can be read so.',
    ],
  ])('are refused without a readable address or day: %s', async (footnote, sentence) => {
    const bodyMarkdown = `It is so.[^1]\n\n[^1]: ${footnote}`;
    const { status, body } = await boss.send('POST', '/api/admin/articles', {
      slug: 'unread',
      title: 'Unread',
      bodyMarkdown,
    });
    expect([status, body]).toEqual([400, `The source [^1] ${sentence}`]);
  });

  it('are its sources as data, and marks in the text link to them', async () => {
    const bodyMarkdown = `It sold out.[^press] It said so.[^own]\n\n## Later\n\nAgain.[^press]\n\n${press}\n[^own]: Its own page, see [there](https://own.example/).`;
    const made = await boss.send('POST', '/api/admin/articles', { slug: 'sourced', title: 'Sourced', bodyMarkdown });
    const { sources, bodyHtml, toc } = await read('sourced');
    expect((made.json() as unknown as { article: EditableArticle }).article.sources).toEqual(sources);
    expect(sources).toEqual([
      {
        id: 'press',
        kind: 'press',
        title: 'A phone sells out',
        url: 'https://press.example/phone',
        publisher: 'The Paper',
        date: '2023-12-15',
        readAt: '2026-11-14',
        archivedUrl: 'https://archive.example/1',
        signature: '',
        note: '',
        marks: 2,
      },
      {
        id: 'own',
        kind: 'document',
        title: 'Its own page, see there.',
        url: 'https://own.example/',
        publisher: '',
        date: '',
        readAt: '',
        archivedUrl: '',
        signature: '',
        note: 'Its own page, see <a href="https://own.example/" rel="nofollow ugc noopener noreferrer">there</a>.',
        marks: 1,
      },
    ]);
    expect(toc.at(-1)).toEqual({ level: 2, text: 'Sources', id: 'h-sources' });
    expect(bodyHtml).toContain(
      'sold out.<sup class="ref"><a href="#source-1" id="ref-1" aria-label="Source 1">1</a></sup>',
    );
    const targets = [...bodyHtml.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!);
    expect(targets).toEqual(['source-1', 'source-2', 'source-1']);
    for (const id of ['ref-1', 'ref-1-2', 'ref-2']) expect(bodyHtml).toContain(`id="${id}"`);
    expect(bodyHtml.endsWith('<h2 id="h-sources">Sources</h2>\n')).toBe(true);
  });

  it('disappear with their text, and are not part of its words', async () => {
    const made = await boss.send('POST', '/api/admin/articles', {
      slug: 'changed',
      title: 'Changed',
      bodyMarkdown: `One.[^press]\n\n${press}`,
    });
    const { id } = (made.json() as unknown as { article: EditableArticle }).article;
    expect((await read('changed')).sources).toHaveLength(1);
    await boss.send('PUT', `/api/admin/articles/${id}`, { slug: 'changed', title: 'Changed', bodyMarkdown: 'None.' });
    const { sources, bodyHtml } = await read('changed');
    expect([sources, bodyHtml]).toEqual([[], '<p>None.</p>\n']);
    expect((await test.app.inject('/api/search?q=paper')).json().results).toEqual([]);
  });

  it('are bounded in number', async () => {
    const marks = Array.from({ length: 301 }, (_, n) => `[^${n}]`).join(' ');
    const notes = Array.from({ length: 301 }, (_, n) => `[^${n}]: Note.`).join('\n');
    const answer = await boss.send('POST', '/api/admin/articles', {
      slug: 'many',
      title: 'Many',
      bodyMarkdown: `${marks}\n\n${notes}`,
    });
    expect([answer.status, answer.body]).toEqual([400, 'The content names too many sources: at most 300.']);
  });
});

describe('a text', () => {
  it('invites a source in each section without one, when other sections have some', () => {
    const invite = 'This section names no source yet.';
    const { bodyHtml } = renderMarkdown(
      `Lead.[^press]\n\n## Told\n\nText.[^press]\n\n## Untold\n\nText.\n\n### Part\n\nText.\n\n## See also\n\nLink.\n\n${press}`,
    );
    expect(bodyHtml.split(invite)).toHaveLength(2);
    expect(bodyHtml.indexOf(invite)).toBeGreaterThan(bodyHtml.indexOf('h-part'));
    expect(renderMarkdown('Lead.\n\n## Untold\n\nText.').bodyHtml).not.toContain(invite);
  });

  it('shows marks without a footnote as text, and omits footnotes without a mark', () => {
    expect(renderMarkdown('A[^none] mark.')).toMatchObject({ bodyHtml: '<p>A[^none] mark.</p>\n', sources: [] });
    expect(renderMarkdown(`Text.\n\n${press}`)).toMatchObject({ bodyHtml: '<p>Text.</p>\n', sources: [], toc: [] });
  });

  it('links no source to an unsafe address', () => {
    const { bodyHtml, sources } = renderMarkdown(
      'A[^a].\n\n[^a]: post | [x](javascript:alert(1)) | [archived](data:text/html,x) | Me',
    );
    expect(sources[0]!.url + sources[0]!.archivedUrl).toBe('');
    expect(bodyHtml).not.toMatch(/href="(?!#)/);
  });

  it('returns every source as it was written in its footnote', () => {
    const words = fc
      .stringMatching(/^[A-Za-z][A-Za-z0-9 ]{0,30}[A-Za-z0-9]$/)
      .filter((text) => !/^read |^archived?$/i.test(text) && !sourceKinds.includes(text.toLowerCase() as never));
    const url = fc.webUrl({ validSchemes: ['https'] }).filter((one) => /^[\w:/.-]+$/.test(one));
    const date = fc.constantFrom('', '2026', '2026-11', '2026-11-18');
    fc.assert(
      fc.property(
        fc.record({
          id: fc.stringMatching(/^[a-z][a-z0-9-]{0,10}$/),
          kind: fc.constantFrom(...sourceKinds),
          title: words,
          url,
          publisher: words,
          date,
          readAt: fc.constantFrom('', '2026-11-18'),
          archivedUrl: fc.oneof(fc.constant(''), url),
        }),
        (source) => {
          const [read] = renderMarkdown(`A[^${source.id}].\n\n${footnoteOf(source)}`).sources;
          expect({ ...read, title: read!.title.replaceAll(/\s+/g, ' ') }).toEqual({
            ...source,
            signature: '',
            note: '',
            marks: 1,
            title: source.title.replaceAll(/\s+/g, ' '),
            publisher: expect.anything(),
          });
        },
      ),
    );
  });
});
