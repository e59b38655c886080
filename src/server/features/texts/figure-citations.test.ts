import { afterAll, describe, expect, it } from 'vitest';
import type { Article } from '#contract/articles/articles.ts';
import { testAppWithAdmin } from '#test/app.ts';

const { test, boss } = await testAppWithAdmin();
afterAll(() => test.close());

const fence = (...lines: readonly string[]) => ['```figure timeline', ...lines, '```'].join('\n');
const event = (date: string, source: string) => [
  `  - date: ${date}`,
  '    text: It happens',
  `    source: "${source}"`,
];
const note = (id: string) => `[^${id}]: document | [${id}](https://a.example/${id}) | Publisher | 2025-11-11`;

let made = 0;
async function save(...blocks: readonly string[]) {
  made += 1;
  const slug = `timeline-${made}`;
  const bodyMarkdown = blocks.join('\n\n');
  const answer = await boss.send('POST', '/api/admin/articles', { slug, title: slug, bodyMarkdown });
  return { slug, ...answer };
}
async function shown(...blocks: readonly string[]): Promise<Article> {
  const { slug, status, body } = await save(...blocks);
  expect([status, body]).toEqual([200, expect.any(String)]);
  return (await test.app.inject(`/api/articles/${slug}`)).json<{ article: Article }>().article;
}

const mark = (source: number) =>
  `<sup class="ref"><a href="#source-${source}" aria-label="Source ${source}">${source}</a></sup>`;

describe('the source of an event', () => {
  it('cites the article’s sources, and links its number to their list', async () => {
    const { bodyHtml, sources } = await shown(
      'It is so.[^one]',
      fence(
        'events:',
        ...event('2024-01-02', 'The Block[^two]'),
        ...event('2024-03-04', '[^one] and [^two]'),
        ...event('2024-05-06', 'a post <b>'),
        'caption: All of it.[^three]',
        'step: 2',
      ),
      ['one', 'two', 'three'].map(note).join('\n'),
    );
    // In reading order: the caption before the events.
    expect(sources.map(({ id, marks }) => [id, marks])).toEqual([
      ['one', 2],
      ['three', 1],
      ['two', 2],
    ]);
    expect(bodyHtml).toContain(`<td>The Block${mark(3)}</td>`);
    expect(bodyHtml).toContain(`<td>${mark(1)} and ${mark(3)}</td>`);
    expect(bodyHtml).toContain('<td>a post &lt;b&gt;</td>');
    expect(bodyHtml).toContain(`<dd>source: ${mark(1)} and ${mark(3)}</dd>`);
    expect(bodyHtml).not.toContain('[^one]');
    for (const id of ['ref-1', 'ref-1-2', 'ref-2', 'ref-3', 'ref-3-2'])
      expect(bodyHtml.split(` id="${id}"`), id).toHaveLength(2);
    expect(bodyHtml).toContain('<a id="ref-3"></a><a id="ref-1-2"></a><a id="ref-3-2"></a></figcaption>');
  });

  it('may be a transaction, and counts as a source of its section', async () => {
    const signature = '5'.repeat(87);
    const { bodyHtml, sources } = await shown(
      'A lead.[^one]',
      '## Events',
      fence('events:', ...event('2024-01-02', `[^tx:${signature}]`)),
      note('one'),
    );
    expect(sources.map(({ signature: named }) => named)).toEqual(['', signature]);
    expect(bodyHtml).toContain(`<td>${mark(2)}</td>`);
    expect(bodyHtml).not.toContain('This section names no source yet.');
  });

  it('shows its mark in the history, in credits and in a preview', async () => {
    const text = [fence('events:', ...event('2024-01-02', 'The Block[^two]')), note('two')];
    const { slug } = await save(...text);
    for (const path of [`/api/articles/${slug}/revisions/1`, `/api/articles/${slug}/passages`])
      expect((await test.app.inject(path)).body).toContain(JSON.stringify(mark(1)).slice(1, -1));
    const preview = await boss.send('POST', '/api/admin/preview', { markdown: text.join('\n\n') });
    expect((preview.json() as { html: string }).html).toContain(`The Block${mark(1)}</td>`);
  });

  it.each([
    ['unknown', 'Somebody[^nobody]', '[^nobody] has no source'],
    ['of no transaction', '[^tx:12]', '[^tx:12] names no transaction'],
    ['with spaces', '[^two words]', '[^two words] leads to no source'],
  ])('is refused when its mark is %s', async (_what, source, sentence) => {
    const { status, body } = await save(fence('events:', ...event('2024-01-02', source)), note('one'), 'So.[^one]');
    expect([status, body]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('is the only field that cites: marks in other words of a figure stay text', async () => {
    const { bodyHtml } = await shown(
      '```figure holders\nlist:\n  - label: "Fund [^1]"\n    share: 10\n```',
      fence('events:', '  - date: 2024-01-02', '    text: "It [^one] happens"'),
      'So.[^one]',
      note('one'),
    );
    expect(bodyHtml).toContain('Fund [^1]</td>');
    expect(bodyHtml).toContain('<td>It [^one] happens</td>');
    expect(bodyHtml.match(/href="#source-1"/g)).toHaveLength(1);
  });
});
