import fc from 'fast-check';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './markdown.ts';

const html = (source: string) => renderMarkdown(source).bodyHtml;

describe('headings', () => {
  it('get unique anchors in the order of the text, and a table of contents', () => {
    const { toc, bodyHtml } = renderMarkdown(
      '## Risks\n\n### A `code` and *more*\n\n## Risks\n\n## 😀\n\n## Größe & Maß',
    );
    expect(toc).toEqual([
      { level: 2, text: 'Risks', id: 'h-risks' },
      { level: 3, text: 'A code and more', id: 'h-a-code-and-more' },
      { level: 2, text: 'Risks', id: 'h-risks-2' },
      { level: 2, text: '😀', id: 'h-section' },
      { level: 2, text: 'Größe & Maß', id: 'h-größe-maß' },
    ]);
    for (const { id } of toc) expect(bodyHtml).toContain(`id="${id}"`);
  });

  it('never become a second title of the page', () => {
    expect(html('# Title')).toBe('<h2 id="h-title">Title</h2>\n');
  });

  it('never take the name of a property of the document', () => {
    for (const name of ['cookie', '__proto__', 'getElementById', 'body'])
      expect(renderMarkdown(`# ${name}`).toc[0]!.id).toMatch(/^h-/);
  });

  it('get anchors in bounded time however many are alike', () => {
    expect(renderMarkdown('# h\n'.repeat(50_000)).toc.at(-1)?.id).toBe('h-h-50000');
  });

  it('have unique anchors whatever their words', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'a 2', 'a-2', 'b', '', '!', 'A')), (titles) => {
        const ids = renderMarkdown(titles.map((title) => `## ${title}`).join('\n\n')).toc.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});

describe('a text', () => {
  it('has typographic quotes except in code, and keeps its other signs', () => {
    const { bodyHtml, bodyText, toc } = renderMarkdown(`## "Revoked"\n\nA token's "supply" ... (c) \`it's "code"\``);
    expect(bodyHtml).toContain('A token’s “supply” ... (c) <code>it\'s "code"</code>');
    expect(bodyText).toContain('A token’s “supply”');
    expect(toc).toEqual([{ level: 2, text: '“Revoked”', id: 'h-revoked' }]);
  });

  it('shows raw HTML as text', () => {
    expect(html('<img src=x onerror=alert(1)>')).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>\n');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', '//evil.example', 'JaVaScRiPt:alert(1)', 'blob:x'])(
    'does not link to %s',
    (url) => {
      expect(html(`[x](${url})`)).not.toMatch(/href="(?!http)/);
      expect(html(`[x](<${url}>)`)).not.toContain(`href="${url}`);
    },
  );

  it('marks external links, and leaves internal ones alone', () => {
    expect(html('[out](https://example.com)')).toContain('rel="nofollow ugc noopener noreferrer"');
    expect(html('[in](/article/bonk)')).toBe('<p><a href="/article/bonk">in</a></p>\n');
  });

  it('loads pictures over https only, and without a referrer', () => {
    expect(html('![a](https://example.com/a.png)')).toContain(
      '<img src="https://example.com/a.png" alt="a" loading="lazy" referrerpolicy="no-referrer" />',
    );
    expect(html('![a](http://example.com/a.png)')).not.toContain('src=');
  });

  it('puts each table in a named region that the keyboard can scroll', () => {
    const rendered = html('## Fees\n\n| a | b |\n| --- | ---: |\n| 1 | 2 |');
    expect(rendered).toContain(
      '<div class="table-scroll" role="region" tabindex="0" aria-label="Table 1: Fees"><table class="table">',
    );
    expect(rendered).toContain('<td class="num">2</td>');
    expect(rendered).not.toContain('style=');
  });

  it('omits an empty table head', () => {
    expect(html('| | b |\n| --- | --- |\n| 1 | 2 |')).toContain('<tr>\n<td></td>\n<th>b</th>\n</tr>');
  });

  it('keeps its words for the search, without its marks', () => {
    expect(renderMarkdown('## Fees\n\nA **bold** [link](/article/x).\n\n```text\nx * y = k\n```').bodyText).toBe(
      'Fees\nA bold link.\nx * y = k\n',
    );
  });

  it('never becomes HTML that a second sanitising would change, nor a script', () => {
    const hostile = fc.array(
      fc.oneof(
        fc.constantFrom(
          '<script>',
          '</script>',
          '<svg onload=x>',
          '](',
          '[',
          '![',
          'javascript:',
          '`',
          '\n',
          '|',
          '#',
          '"',
          "'",
          '<',
          '>',
          '&#x6A;',
          '**',
          '> ',
          '* ',
        ),
        fc.string(),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(hostile, (parts) => {
        const rendered = html(parts.join(''));
        expect(rendered).not.toMatch(/<script|<svg/i);
        for (const [tag] of rendered.matchAll(/<[a-z][^>]*>/gi)) {
          expect(tag).not.toMatch(/(href|src)="(?!https?:|mailto:)([a-z][a-z0-9+.-]*:|\/\/)/i);
          // A picture's description may contain any text.
          expect(tag.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/\son\w+=/i);
        }
        expect(
          sanitizeHtml(rendered, { allowedTags: false, allowedAttributes: false, allowVulnerableTags: true }),
        ).toBe(rendered);
      }),
      { examples: [[['![', '<svg onload=x>', '](', 'https://a.example)']]] },
    );
  });

  it('is rendered at any depth of nesting', () => {
    for (const shape of [
      '>'.repeat(20_000),
      '*a_'.repeat(10_000),
      '['.repeat(20_000),
      '- '.repeat(5_000),
      '`'.repeat(20_000),
    ]) {
      expect(() => html(shape)).not.toThrow();
    }
  });
});
