import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/api.ts';
import type { Article } from '#contract/articles/articles.ts';
import { testAppWithAdmin } from '#test/app.ts';

let { test, boss } = {} as Awaited<ReturnType<typeof testAppWithAdmin>>;
beforeAll(async () => {
  ({ test, boss } = await testAppWithAdmin());
});
afterAll(() => test.close());

const fence = (kind: string, ...lines: readonly string[]) => ['```figure ' + kind, ...lines, '```'].join('\n');
const note = '[^docs]: document | [Pump program](https://a.example/pump) | pump.fun | 2025-11-11 | read 2026-11-20';

let made = 0;
/** Saves a new article with this text. */
async function save(bodyMarkdown: string) {
  made += 1;
  const slug = `figure-${made}`;
  const answer = await boss.send('POST', '/api/admin/articles', { slug, title: slug, bodyMarkdown });
  return { slug, ...answer };
}
const articleOf = async (slug: string) =>
  (await test.app.inject(`/api/articles/${slug}`)).json<{ article: Article }>().article;
/** Saves a text and returns it as readers get it. */
async function shown(bodyMarkdown: string): Promise<Article> {
  const { slug, status, body } = await save(bodyMarkdown);
  expect([status, body]).toEqual([200, expect.any(String)]);
  return articleOf(slug);
}
const preview = (markdown: string) => boss.send('POST', '/api/admin/preview', { markdown });
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
    // A million tokens cost twice as much if the curve begins with twice the SOL.
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

const lines = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n));

/** Blocks that every check refuses, with the message. */
const refused: readonly (readonly [what: string, block: string, sentence: string])[] = [
  [
    'a name that is none',
    fence('bonding-curve', 'paid: 3', 'payed: 3'),
    "Line 3: There is no parameter 'payed': this figure has paid, next, fee, caption and source.",
  ],
  ['NaN', fence('bonding-curve', 'paid: NaN'), "Line 2: 'paid' is 'NaN': write a number from 0 to 86 SOL."],
  [
    'YAML’s own NaN',
    fence('bonding-curve', 'paid: .nan'),
    "Line 2: 'paid' is '.nan': write a number from 0 to 86 SOL.",
  ],
  ['1e308', fence('bonding-curve', 'paid: 1e308'), "Line 2: 'paid' is '1e308': write a number from 0 to 86 SOL."],
  [
    'less than nothing',
    fence('constant-product', 'fee: 30', 'pay: -1'),
    "Line 3: 'pay' is '-1': it goes from 0.001 to 1,000,000 SOL.",
  ],
  [
    'too much',
    fence('constant-product', 'sol: 1000001'),
    "Line 2: 'sol' is '1000001': it goes from 0.1 to 1,000,000 SOL.",
  ],
  [
    'half a hundredth',
    fence('constant-product', 'fee: 2.5'),
    "Line 2: 'fee' is '2.5': write a whole number from 0 to 1,000 bps.",
  ],
  ['a list', fence('bonding-curve', 'paid: [1, 2]'), "Line 2: 'paid' takes one value on its line."],
  ['a map', fence('bonding-curve', 'paid: { a: 1 }'), 'Line 2: This is no value of a figure'],
  ['a name twice', fence('bonding-curve', 'paid: 1', 'paid: 2'), 'Line 3: A name stands here that is there already.'],
  ['an anchor', fence('bonding-curve', 'paid: &a 1'), 'Line 2: This is no value of a figure'],
  ['an alias', fence('bonding-curve', 'paid: &a 1', 'next: *a'), 'Line 2: This is no value of a figure'],
  [
    'aliases that explode',
    fence(
      'bonding-curve',
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...lines(9, (n) => `${'bcdefghij'[n]}: &${'bcdefghij'[n]} [${'*' + 'abcdefghi'[n]},*${'abcdefghi'[n]}]`),
    ),
    'Line 2: This is no value of a figure',
  ],
  ['a second document', fence('bonding-curve', 'paid: 3', '---', 'paid: 4'), 'Line 3: This cannot be read'],
  ['a tag', fence('bonding-curve', 'paid: !!binary aGk='), 'Line 2: This is no value of a figure'],
  ['words', fence('bonding-curve', 'thirty SOL'), 'Line 2: This cannot be read'],
  ['a colon in words', fence('bonding-curve', 'paid: 3', 'caption: It says: more'), 'Line 3: This cannot be read'],
  ['brackets in brackets', fence('bonding-curve', `paid: ${'['.repeat(5_000)}`), 'Line 2: Brackets stand too deep'],
  [
    'lists in lists',
    fence('bonding-curve', 'paid:', ...lines(60, (n) => `${' '.repeat(n)}- `)),
    'Line 4: This is no value of a figure',
  ],
  [
    '10,000 lines',
    fence('bonding-curve', 'events:', ...lines(10_000, (n) => `  - date: 2026-01-0${n % 9}`)),
    'Line 2: The block of a figure has at most 12,000 characters.',
  ],
  [
    'a long caption',
    fence('bonding-curve', `caption: ${'x'.repeat(601)}`),
    'Line 2: The caption is too long: at most 600 characters.',
  ],
  [
    'a caption of lists',
    fence('bonding-curve', 'caption:', ' - a'),
    'Line 2: The caption is one text: write it on its line.',
  ],
  ['the character 0', fence('bonding-curve', 'paid: 3', String.raw`caption: "So\0"`), 'Line 3: This holds a character'],
  ['half a pair', fence('bonding-curve', String.raw`source: "\ud83d"`), 'Line 2: This holds a character that no text'],
  ['0 in a list', fence('holders', 'list:', String.raw`  - label: "A\0"`), 'Line 3: This holds a character that no'],
  ['a figure in a list', `- ${fence('bonding-curve').replaceAll('\n', '\n  ')}`, 'Line 1: A figure stands for itself'],
  ['a figure in a quotation', fence('bonding-curve').replaceAll(/^/gm, '> '), 'Line 1: A figure stands for itself'],
  ['a figure between tildes in a list', '- ~~~figure bonding-curve\n  ~~~', 'Line 1: A figure stands for itself'],
  ['60 figures', lines(60, () => fence('bonding-curve')).join('\n\n'), 'Line 37: A text has at most 12 figures.'],
  ['a source that is none', fence('bonding-curve', 'caption: It is so.[^none]'), '[^none] has no source'],
];

describe('a block that cannot be drawn', () => {
  it.each(refused)('is refused with its line in every call: %s', async (_what, block, sentence) => {
    const start = performance.now();
    for (const { status, body } of [await save(block), await preview(block)])
      expect([status, body]).toEqual([400, expect.stringContaining(sentence)]);
    expect(performance.now() - start).toBeLessThan(4_000);
  });

  it('of an unknown kind is shown as code with a sentence, and can be saved', async () => {
    const { bodyHtml } = await shown(fence('perpetuum-mobile', 'paid: [[[['));
    expect(bodyHtml).toBe(
      '<p class="invite">There is no figure of the kind \'perpetuum-mobile\'. All kinds stand at /figures.</p>\n' +
        '<pre tabindex="0"><code class="language-figure">paid: [[[[\n</code></pre>',
    );
    expect((await shown(fence(''))).bodyHtml).toContain('This figure names no kind.');
    expect((await shown(fence('  bonding-curve'))).bodyHtml).toContain('id="figure-bonding-curve"');
    const { bodyHtml: tildes } = await shown('~~~figure bonding-curve\npaid: 42\n~~~');
    expect(tildes).toContain('The price along the curve. After 42 SOL');
  });

  it('allows edits above it', async () => {
    const text = (above: string) => `${above}\n\n${fence('bonding-curve', 'paid: 5')}`;
    const { json } = await save(text('One line.'));
    const { id } = (json() as { article: { id: string } }).article;
    const saved = await boss.send('PUT', `/api/admin/articles/${id}`, {
      slug: `figure-${made}`,
      title: 'Mended',
      bodyMarkdown: text('Two\n\nlines.'),
    });
    expect(saved.status).toBe(200);
  });

  it('takes bounded time: twelve figures are drawn in a tenth of a second', async () => {
    const { slug } = await save(lines(12, (n) => fence('bonding-curve', `paid: ${n}`)).join('\n\n'));
    await articleOf(slug);
    const start = performance.now();
    await preview(lines(12, (n) => fence('constant-product', `pay: ${n + 1}`)).join('\n\n'));
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
