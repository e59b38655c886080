import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textServerLimits } from '#contract/texts/limits.ts';
import { renderMarkdown, renderWords } from './markdown.ts';
import { namedLinkAt, namesLinkedIn, withNamedLinks, type NamedArticle } from './named-links.ts';

const known = new Map<string, NamedArticle>([
  ['Bonding curve', { slug: 'bonding-curve' }],
  ['bonding-curve', { slug: 'bonding-curve' }],
  ['PEPE', 'several'],
]);
const body = (markdown: string) => withNamedLinks(renderMarkdown(markdown).bodyHtml, known);
const curve = (words = 'Bonding curve', anchor = '') => `<a href="/article/bonding-curve${anchor}">${words}</a>`;
const missing = (title: string, words: string) =>
  `<a class="constant missing" href="/contribute/new?title=${title}" rel="nofollow" data-tip="There is no article about this yet. Propose it.">${words}</a>`;

describe('a link in double brackets', () => {
  it.each([
    ['by title', 'The [[Bonding curve]] rises.', `The ${curve()} rises.`],
    ['by slug, with its own words', '[[bonding-curve|the curve]]', curve('the curve')],
    ['to a section', '[[Bonding curve#Price & fee|price]]', curve('price', '#h-price-fee')],
    ['to a section, without words', '[[Bonding curve#Price]]', curve('Bonding curve § Price', '#h-price')],
    ['to a section by its anchor', '[[Bonding curve#h-price|price]]', curve('price', '#h-price')],
    ['to a section of the same text', '[[#Price|below]]', '<a href="#h-price">below</a>'],
    ['to a name of several articles', '[[PEPE]]', '<a href="/search?q=PEPE">PEPE</a>'],
    [
      'to nothing',
      '[[Rug "pull" & <more>]]',
      missing('Rug%20%22pull%22%20%26%20%3Cmore%3E', 'Rug "pull" &amp; &lt;more&gt;'),
    ],
    [
      'to nothing in another script',
      '[[связующая кривая]]',
      missing(encodeURIComponent('связующая кривая'), 'связующая кривая'),
    ],
    ['over two lines', '[[Bonding\ncurve]]', curve()],
    ['with spaces around its parts', '[[  Bonding   curve | the  curve ]]', curve('the curve')],
    ['with empty words', '[[Bonding curve|]]', curve()],
    ['in emphasis', '**[[Bonding curve]]**', `<strong>${curve()}</strong>`],
    ['beside another', '[[Bonding curve]][[PEPE]]', `${curve()}<a href="/search?q=PEPE">PEPE</a>`],
    ['inside of open brackets', '[[an [[Bonding curve]] end]]', `[[an ${curve()} end]]`],
    ['whose name ends with a number sign', '[[C#]]', missing('C%23', 'C#')],
  ])('%s', (_what, markdown, html) => {
    expect(body(markdown)).toBe(`<p>${html}</p>\n`);
  });

  it.each([
    ['in code', '`[[Bonding curve]]`', '<code>[[Bonding curve]]</code>'],
    ['after a backslash', '\\[[Bonding curve]]', '[[Bonding curve]]'],
    ['unclosed', '[[Bonding curve', '[[Bonding curve'],
    ['closed by one bracket', '[[Bonding curve]', '[[Bonding curve]'],
    ['empty', '[[ ]] [[|words]] [[#]]', '[[ ]] [[|words]] [[#]]'],
    ['too long', `[[${'a'.repeat(201)}]]`, `[[${'a'.repeat(201)}]]`],
  ])('stays text %s', (_what, markdown, html) => {
    expect(body(markdown)).toBe(`<p>${html}</p>\n`);
  });

  it('stays text in a block of code, and belongs to a Markdown link before its target', () => {
    expect(body('```\n[[Bonding curve]]\n```')).toContain('[[Bonding curve]]');
    expect(body('[[1]](https://a.example)')).toMatch(/^<p><a href="https:\/\/a\.example"[^>]*>\[1\]<\/a><\/p>/);
  });

  it('is a link in headings, footnotes and cells, and words in the contents, the search and pictures', () => {
    const { bodyHtml, bodyText, toc, sources } = renderMarkdown(
      '## The [[bonding-curve|curve]]\n\n![A [[PEPE]]](https://a.example/a.png)\n\n| A | B |\n| --- | --- |\n| [[bonding-curve\\|it]] | 1[^a] |\n\n[^a]: As [[Bonding curve]] says.',
    );
    const shown = withNamedLinks(bodyHtml, known);
    expect(shown).toContain(`<h2 id="h-the-curve">The ${curve('curve')}</h2>`);
    expect(shown).toContain(`<td>${curve('it')}</td>`);
    expect(shown).toContain('alt="A PEPE"');
    expect(withNamedLinks(sources[0]!.note, known)).toBe(`As ${curve()} says.`);
    expect(toc[0]).toEqual({ level: 2, text: 'The curve', id: 'h-the-curve' });
    expect(bodyText).toBe('The curve\nA PEPE\nA · B\nit · 1');
  });

  it('passes both its words and its name to the check for refused words', () => {
    expect(renderWords('[[bonding-curve|the curve]]')).toEqual(expect.arrayContaining(['bonding-curve', 'the curve']));
  });
});

it('a text may link to a thousand names, and reports when it has more', () => {
  const linking = (links: number) => Array.from({ length: links }, (_, n) => `[[Name ${n}]]`).join(' ');
  const most = renderMarkdown(`${linking(textServerLimits.namedLinks)} [[Name 1]]`);
  expect(most.faults).toEqual([]);
  expect(namesLinkedIn(most.bodyHtml)).toHaveLength(textServerLimits.namedLinks);
  const more = renderMarkdown(linking(textServerLimits.namedLinks + 1));
  expect(more.faults).toEqual(['The text links to more than 1,000 names; take some out.']);
  expect(more.bodyHtml).toContain(' Name 1000</p>');
});

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '[[',
        ']]',
        '[',
        ']',
        '|',
        '#',
        '(',
        ')',
        '\\',
        '`',
        '\n',
        '<data class="link" value="',
        '">',
        '"',
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { maxLength: 30 },
  )
  .map((pieces) => pieces.join(''));

it('parses any text in bounded pieces, without brackets in the displayed words', () => {
  fc.assert(
    fc.property(hostile, fc.nat(40), (text, place) => {
      const found = namedLinkAt(text, place);
      if (found === null) return;
      const { link, end } = found;
      expect(text.slice(place, end)).toMatch(/^\[\[[\s\S]+\]\]$/);
      expect(link.words).not.toBe('');
      expect(link.name + link.words).not.toMatch(/[[\]\n]/);
      expect(link.anchor).toMatch(/^(?:h-[\p{L}\p{N}-]+)?$/u);
    }),
  );
});

it('leaves no placeholder and opens no attribute, whatever the names', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const { bodyHtml } = renderMarkdown(text);
      const shown = withNamedLinks(bodyHtml, new Map());
      expect(shown).not.toContain('<data');
      for (const [tag] of shown.matchAll(/<a [^>]*>/g)) expect(tag).toMatch(/^<a(?: [a-z-]+="[^"<>]*")+>$/);
    }),
  );
});

it('finds the names that it was given', () => {
  const name = fc.stringMatching(/^[\p{L}"&<>' ]{1,30}$/u).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  fc.assert(
    fc.property(
      name.filter((text) => text !== '' && !/^https?:/i.test(text)),
      (text) => {
        expect(namesLinkedIn(renderMarkdown(`See [[${text}]].`).bodyHtml)).toEqual([text]);
      },
    ),
  );
});
