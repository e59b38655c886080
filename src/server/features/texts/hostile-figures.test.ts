import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fence, savingFigures } from '#test/saved-figures.ts';

let { test, boss, save, shown, preview } = {} as Awaited<ReturnType<typeof savingFigures>>;
beforeAll(async () => {
  ({ test, boss, save, shown, preview } = await savingFigures());
});
afterAll(() => test.close());

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
  [
    'a decimal comma',
    fence('constant-product', 'sol: 0,5'),
    "Line 2: 'sol' is '0,5': write a number from 0.1 to 1,000,000 SOL.",
  ],
  [
    'more decimals than a lamport',
    fence('constant-product', 'pay: 0.0010000000001'),
    "Line 2: 'pay' is '0.0010000000001': write at most 9 decimals.",
  ],
  [
    'digits of another script',
    fence('constant-product', 'sol: ١٢'),
    "Line 2: 'sol' is '١٢': write a number from 0.1 to 1,000,000 SOL.",
  ],
  [
    'a text of 5,000 digits',
    fence('constant-product', `sol: "${'9'.repeat(5_000)}"`),
    "Line 2: 'sol' is '999999999999999999999999999999999999999…': write a number",
  ],
  [
    'a day that is none',
    fence('timeline', 'events:', '  - { date: 2026-02-30, text: a, source: b }'),
    "Line 3: 'date' in entry 1 of 'events' is '2026-02-30': write a day as 2026-11-18.",
  ],
  [
    'a year of six digits',
    fence('timeline', 'events:', '  - { date: +275760-09-13, text: a, source: b }'),
    "Line 3: 'date' in entry 1 of 'events' is '+275760-09-13': write a day as 2026-11-18.",
  ],
  [
    'a choice that every object has',
    fence('authorities', 'mint: constructor'),
    "Line 2: 'mint' is 'constructor': write held or revoked.",
  ],
  ['a key to merge', fence('constant-product', '<<: { sol: 5 }'), 'Line 2: This is no value of a figure'],
  [
    'a key of the prototype',
    fence('constant-product', '__proto__: { sol: 5 }'),
    'Line 2: This is no value of a figure',
  ],
  ['a list as a name', fence('constant-product', '? [a, b]', ': c'), 'Line 2: This is no name of a parameter'],
  ['a quotation without an end', fence('constant-product', 'caption: "abc'), 'Line 2: This cannot be read'],
  ['hyphens in hyphens', fence('constant-product', `sol: ${'- '.repeat(3_000)}`), 'Line 2: This cannot be read'],
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
    for (const { status, body } of [await save(block), await preview(block)])
      expect([status, body]).toEqual([400, expect.stringContaining(sentence)]);
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

  it.each([
    [
      'two ends of the calendar',
      '{ date: 0001-01-01, text: a, source: b }',
      '{ date: 9999-12-31, text: c, source: d }',
    ],
    ['signs upon signs', `{ date: 2024-01-01, text: "a${'\u0301'.repeat(79)}", source: "\u202Eb" }`],
    ['markup in its words', '{ date: 2024-01-01, text: "</text><script>alert(1)</script>", source: "<img src=x>" }'],
  ])('is drawn with %s', async (_what, ...events) => {
    const { bodyHtml } = await shown(fence('timeline', 'events:', ...events.map((event) => `  - ${event}`)));
    expect(bodyHtml).toContain('id="figure-timeline"');
    expect(bodyHtml).not.toMatch(/<script|<img|NaN|undefined/);
  });

  it('allows edits above it', async () => {
    const text = (above: string) => `${above}\n\n${fence('bonding-curve', 'paid: 5')}`;
    const { slug, json } = await save(text('One line.'));
    const { id } = (json() as { article: { id: string } }).article;
    const saved = await boss.send('PUT', `/api/admin/articles/${id}`, {
      slug,
      title: 'Mended',
      bodyMarkdown: text('Two\n\nlines.'),
    });
    expect(saved.status).toBe(200);
  });

  it('is one of at most twelve, which are drawn within the time limit of a preview', async () => {
    const text = lines(12, (n) => fence('constant-product', `pay: ${n + 1}`)).join('\n\n');
    expect((await preview(text)).status).toBe(200);
  });
});
