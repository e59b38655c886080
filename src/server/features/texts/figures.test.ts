import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/api.ts';
import { fence, savingFigures } from '#test/saved-figures.ts';

let { test, boss, save, articleOf, shown, preview } = {} as Awaited<ReturnType<typeof savingFigures>>;
beforeAll(async () => {
  ({ test, boss, save, articleOf, shown, preview } = await savingFigures());
});
afterAll(() => test.close());

const note = '[^docs]: document | [Pump program](https://a.example/pump) | pump.fun | 2025-11-11 | read 2026-11-20';
const exactCells = (html: string) => [...html.matchAll(/data-value="([^"]*)"/g)].map(([, value]) => value);

describe('a figure in an article', () => {
  it('is drawn for both widths, with its words, its numbers and their computation', async () => {
    const { bodyHtml, sources } = await shown(
      [
        'The curve rises.[^docs]',
        '',
        fence('bonding-curve', 'paid: 30', 'next: 5', 'caption: After **30 SOL** the price has quadrupled.[^docs]'),
        '',
        note,
      ].join('\n'),
    );
    expect(bodyHtml).toContain('<figure class="figure" id="figure-bonding-curve" aria-label="The bonding curve"');
    expect(bodyHtml.match(/<svg /g)).toHaveLength(2);
    expect(bodyHtml).toContain('viewBox="0 0 680 340"');
    expect(bodyHtml).toContain('viewBox="0 0 358 316"');
    expect(
      bodyHtml.match(/role="img" aria-label="The price along the curve\. After 30 SOL it is 0\.1118/g),
    ).toHaveLength(2);
    expect(bodyHtml).toContain('After <strong>30 SOL</strong> the price has quadrupled.<sup class="ref">');
    expect(bodyHtml).toContain('aria-valuetext="30 SOL paid in: 0.1118 SOL a million, 256.6 million tokens left"');
    expect(exactCells(bodyHtml)).toEqual(expect.arrayContaining(['536.5', '256.6', '0.111835973904']));
    expect(bodyHtml).toContain('<summary>How it is computed</summary>');
    expect(bodyHtml).toContain('pump.fun virtual sol: 30 SOL, since 4 Apr 2025.');
    // The text and the caption both cite the source.
    expect(sources).toMatchObject([{ id: 'docs', marks: 2 }]);
  });

  it('numbers its sources in their order in the text', async () => {
    const { sources } = await shown(
      [
        fence('constant-product', 'caption: One.[^one]', "source: 'Another: see[^two]'"),
        '',
        'And a third.[^three]',
        '',
        ...['three', 'two', 'one'].map((id) => `[^${id}]: document | [${id}](https://a.example/${id})`),
      ].join('\n'),
    );
    expect(sources.map(({ id }) => id)).toEqual(['one', 'two', 'three']);
  });

  it('has the caption of its kind by default, and no two figures of a page share an id or a name', async () => {
    const { bodyHtml } = await shown([1, 2].map(() => fence('constant-product')).join('\n\n'));
    expect(bodyHtml.match(/<figcaption>The dashed line is the old price\./g)).toHaveLength(2);
    expect([...bodyHtml.matchAll(/<figure class="figure" id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      'figure-constant-product',
      'figure-constant-product-2',
    ]);
    expect([...bodyHtml.matchAll(/<figure [^>]*aria-label="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      'A trade in a pool',
      'A trade in a pool, 2',
    ]);
  });

  it('escapes its words', async () => {
    const { bodyHtml } = await shown(
      fence('bonding-curve', `caption: "<img src=x onerror=alert(1)> & </figcaption></figure><script>"`),
    );
    expect(bodyHtml).not.toMatch(/<img|<script/);
    expect(bodyHtml).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &lt;/figcaption&gt;');
  });

  it('is found by search through its title and its caption', async () => {
    await shown(fence('bonding-curve', 'caption: Zwetschgen become dearer.'));
    const { results } = (await test.app.inject('/api/search?q=zwetschgen')).json<AnswerOf<'GET /search'>>();
    expect(results[0]!.match!.text).toContain('Zwetschgen become dearer.');
  });

  it('looks the same in earlier versions, in credits and in a preview, and is a block in the Markdown', async () => {
    const text = fence('bonding-curve', 'paid: 42');
    const { slug } = await save(text);
    const drawn = 'aria-label="The price along the curve. After 42 SOL';
    const { revision } = (await test.app.inject(`/api/articles/${slug}/revisions/1`)).json<
      AnswerOf<'GET /articles/:slug/revisions/:number'>
    >();
    expect(revision.bodyHtml).toContain(drawn);
    expect(revision.bodyMarkdown).toBe(text);
    const { passages } = (await test.app.inject(`/api/articles/${slug}/passages`)).json<
      AnswerOf<'GET /articles/:slug/passages'>
    >();
    expect(passages[0]!.html).toContain(drawn);
    expect(((await preview(text)).json() as { html: string }).html).toContain(drawn);
  });
});

describe('a changed figure', () => {
  const before = fence('constant-product', 'sol: 100', 'fee: 100', 'caption: It costs **one** percent.');
  const after = fence('constant-product', 'sol: 100', 'fee: 30', 'caption: It costs **three** percent.');
  const changed = {
    style: 'figure',
    change: 'changed',
    parts: [],
    figure: {
      kind: 'constant-product',
      title: 'A trade in a pool',
      lines: [
        {
          kind: 'value',
          label: 'Fee',
          before: { text: '100 bps', isGiven: true },
          after: { text: '30 bps', isGiven: true },
        },
        {
          kind: 'words',
          label: 'Caption',
          parts: [
            { kind: 'same', text: 'It costs **' },
            { kind: 'removed', text: 'one' },
            { kind: 'added', text: 'three' },
            { kind: 'same', text: '** percent.' },
          ],
        },
      ],
    },
  };

  it('is described in words between two versions, and in a suggestion before and after sending', async () => {
    const { slug, json } = await save(`Above.\n\n${before}`);
    const bodyMarkdown = `Above.\n\n${after}`;
    const suggested = await boss.send('POST', '/api/contributions', {
      slug,
      text: 'The fee fell.',
      bodyMarkdown,
      baseRevision: 1,
    });
    expect(suggested.status).toBe(200);
    const { id } = (suggested.json() as AnswerOf<'POST /contributions'>).contribution;
    const { article } = json() as { article: { id: string } };
    expect(
      (await boss.send('PUT', `/api/admin/articles/${article.id}`, { slug, title: slug, bodyMarkdown })).status,
    ).toBe(200);
    const { comparison } = (await test.app.inject(`/api/articles/${slug}/compare?from=1&to=2`)).json<
      AnswerOf<'GET /articles/:slug/compare'>
    >();
    const { change } = (await test.app.inject(`/api/contributions/${id}/change`)).json<
      AnswerOf<'GET /contributions/:id/change'>
    >();
    const seen = (
      await boss.send('POST', '/api/contributions/preview', { markdown: bodyMarkdown, before: `Above.\n\n${before}` })
    ).json() as AnswerOf<'POST /contributions/preview'>;
    for (const { sections } of [comparison, change, seen.change!])
      expect(sections.map(({ blocks }) => blocks.map(({ skipped: _skipped, move: _move, ...block }) => block))).toEqual(
        [[expect.objectContaining({ change: 'same', figure: null }), changed]],
      );
  });
});

describe('a constant of the registry', () => {
  it('feeds the figures, and its change redraws them', async () => {
    const { slug } = await save(fence('bonding-curve', 'paid: 0'));
    const registry = (sol: string) =>
      [
        '| Name | Value | Unit | From | To | Source |',
        '| --- | --- | --- | --- | --- | --- |',
        `| pump.fun virtual sol | ${sol} | SOL | 2025-04-04 | | [^docs] |`,
        '',
        note,
      ].join('\n');
    const created = await boss.send('POST', '/api/admin/articles', {
      slug: 'constants',
      title: 'Constants',
      bodyMarkdown: registry('60'),
    });
    // A million tokens cost twice as much if the curve starts with twice the SOL.
    expect((await articleOf(slug)).bodyHtml).toContain('After 0 SOL it is 0.0559 SOL');
    const { id } = (created.json() as { article: { id: string } }).article;
    const change = (bodyMarkdown: string) =>
      boss.send('PUT', `/api/admin/articles/${id}`, { slug: 'constants', title: 'Constants', bodyMarkdown });
    expect((await change(registry('1,200'))).status).toBe(200);
    const { bodyHtml } = await articleOf(slug);
    expect(bodyHtml).toContain('After 0 SOL it is 1.1184 SOL');
    expect(bodyHtml).toContain(
      '<a href="/article/constants#constant-pump-fun-virtual-sol">pump.fun virtual sol</a>: 1,200 SOL',
    );
    expect(bodyHtml).toContain('Source: <a href="https://a.example/pump"');
    const refused = await change('Nothing is left.');
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.stringContaining("shows the constant 'pump.fun virtual sol'"),
    ]);
  });

  it.each([
    ['half a lamport', '| base fee | 5000.5 | lamports | 2022-02-11 | | [^docs] |'],
    ['another unit', '| base fee | 0.000005 | SOL | 2022-02-11 | | [^docs] |'],
  ])('of %s, which figures cannot use, leaves the rest of the page', async (_what, row) => {
    const { slug } = await save(`Before.\n\n${fence('fees-and-tips', 'caption: Below it.')}\n\nAfter.`);
    const { id } = await articleOf('constants');
    const bodyMarkdown = [
      '| Name | Value | Unit | From | To | Source |',
      '| --- | --- | --- | --- | --- | --- |',
      '| pump.fun virtual sol | 30 | SOL | 2025-04-04 | | [^docs] |',
      row,
      '',
      note,
    ].join('\n');
    const changed = await boss.send('PUT', `/api/admin/articles/${id}`, {
      slug: 'constants',
      title: 'Constants',
      bodyMarkdown,
    });
    expect(changed.status).toBe(200);
    const { bodyHtml } = await articleOf(slug);
    expect(bodyHtml).toContain('<p>Before.</p>');
    expect(bodyHtml).toContain(
      'The figure ‘fees-and-tips’ cannot be computed with the constants of today.</p><figcaption>Below it.</figcaption>',
    );
    expect(bodyHtml).toContain('<p>After.</p>');
    const kind = await test.app.inject('/api/figures/fees-and-tips');
    expect([kind.statusCode, kind.body]).toEqual([200, expect.stringContaining('cannot be computed')]);
    expect((await test.app.inject('/figures/fees-and-tips/still.svg')).statusCode).toBe(404);
  });
});
