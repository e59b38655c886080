import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { describe, expect, it } from 'vitest';
import { suggestedChange } from '#contract/revisions/suggested-change.ts';
import { headingsOf, outlineOf } from '#contract/texts/headings.ts';

const renderer = new MarkdownIt().use(footnotes);

/** The headings that the renderer finds, with level and lines. */
function rendered(markdown: string) {
  const tokens = renderer.parse(markdown, {});
  return tokens.flatMap(({ type, level, tag, map }, place) =>
    type === 'heading_open' && level === 0
      ? [[Number(tag.slice(1)), tokens[place + 1]!.content.replaceAll(/\s+/g, ' '), map![0], map![1] - map![0]]]
      : [],
  );
}

const found = (markdown: string) =>
  headingsOf(markdown).map(({ level, text, line, lines }) => [level, text, line, lines]);

const lines = `
Words.|Two words|# One|## Two ##|#Not one|####### Seven|   ### Three|    # Deep|\t# Deep|#|# #|- # In an item|> # Quoted|>   # inside
\`\`\`|\`\`\`\`|~~~|\`\`\` sh|   \`\`\`|    \`\`\`|\`\`\` a\`b|- \`\`\`|  \`\`\`|  # Inside|2) ~~~|   ~~~|> \`\`\`|> - \`\`\`
---|===|- - -|***|--|- Item|1. First|2. Second|-|-     code|> Said|>|[^a]: Source`;
const pieces = ['', '| A | B |', '| - | - |', '| 1 | 2 |', ...lines.split(/[|\n]/)];

describe('the headings of a text', () => {
  it('are none inside a block of code, at any place', () => {
    for (const before of ['', '- ', '> ', '1. ', '- > ', '> - ']) {
      const space = before.replaceAll(/[-\d.]/g, ' ');
      for (const fence of ['```', '~~~~', '```sh'])
        expect(
          found(`## Real\n\n${before}${fence}\n${space}# fetch the sources\n${space}Words\n${space}---\n`),
        ).toEqual([[2, 'Real', 0, 1]]);
    }
    expect(found('```\n# not closed by\n~~~\n# or by\n``` sh\n# this\n````\n# but here')).toEqual([
      [1, 'but here', 7, 1],
    ]);
  });

  it('include lines with a line of dashes below', () => {
    expect(found('Graduation\nand after\n---\nWords\n\n---\n- Item\n---')).toEqual([[2, 'Graduation and after', 0, 3]]);
  });

  it('equal those of the renderer, in any text', () => {
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, (markdown) => {
        expect(found(markdown)).toEqual(rendered(markdown));
      }),
      { numRuns: 3_000 },
    );
  });

  it('have the right positions, whatever ends the lines', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces), { maxLength: 12 }),
        fc.constantFrom('\r\n', '\r'),
        (lines, end) => {
          const markdown = lines.join(end);
          expect(found(markdown)).toEqual(found(lines.join('\n')));
          expect(outlineOf(markdown).code).toEqual(outlineOf(lines.join('\n')).code);
          for (const { start, line } of headingsOf(markdown))
            expect(start).toBe([...lines.slice(0, line), ''].join(end).length);
        },
      ),
    );
  });
});

const texts = (bodyMarkdown: string) => ({
  slug: 's',
  title: 'T',
  summary: 'S',
  category: 'C',
  imageUrl: '',
  version: 1,
  facts: [],
  life: null,
  addresses: [],
  bodyMarkdown,
});

it('a summary names the changed section by its heading, and never by a comment in code', () => {
  const text =
    '## Curve\n\n```\n# fetch the sources\nx = 1\n```\n\n- ```\n  # and again\n  y = 1\n  ```\n\nUnder a line\n---\n\nz = 1\n';
  expect(suggestedChange(texts(text), texts(text.replace('x = 1', 'x = 2')))).toBe('Curve');
  expect(suggestedChange(texts(text), texts(text.replace('y = 1', 'y = 2')))).toBe('Curve');
  expect(suggestedChange(texts(text), texts(text.replace('z = 1', 'z = 2')))).toBe('Under a line');
});

it('a text of the deepest lists is parsed in bounded time', () => {
  const text = `${'- '.repeat(50_000)}\n${'> '.repeat(50_000)}\n${'\n'.repeat(50_000)}# One`;
  expect(headingsOf(text)).toHaveLength(1);
}, 2_000);
