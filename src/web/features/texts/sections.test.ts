import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstSentence, sectionsIn } from './sections.ts';

const markdown = 'The lead.\n\n# First\n\nText.\n\n### Below\n\n```\n## no heading\n```\n\n## Second\n\nEnd.\n';
const toc = [
  { level: 2, text: 'First', id: 'first' },
  { level: 3, text: 'Below', id: 'below' },
  { level: 2, text: 'Second', id: 'second' },
];
const texts = (of: string, contents = toc) =>
  sectionsIn(of, contents).map(({ id, start, end }) => [id, of.slice(start, end)]);

describe('the sections of a text', () => {
  it('go from a heading to the next one of the same or a higher level', () => {
    expect(texts(markdown)).toEqual([
      ['first', '# First\n\nText.\n\n### Below\n\n```\n## no heading\n```'],
      ['below', '### Below\n\n```\n## no heading\n```'],
      ['second', '## Second\n\nEnd.'],
    ]);
  });

  it('exist with a list of sources after them, and not with the contents of another text', () => {
    const sources = { level: 2, text: 'Sources', id: 'sources' };
    expect(texts(markdown, [...toc, sources])).toHaveLength(3);
    expect(texts(markdown, [...toc, sources, sources])).toEqual([]);
    expect(texts(markdown, toc.slice(1))).toEqual([]);
    expect(texts('No heading.', [])).toEqual([]);
    expect(texts('Not one\n-------\n\n## One', toc.slice(0, 2))).toEqual([]);
  });

  it('may begin with an underlined heading', () => {
    const underlined = [toc[0]!, toc[2]!];
    expect(texts('First\n-----\n\nText.\n\n## Second', underlined)).toEqual([
      ['first', 'First\n-----\n\nText.'],
      ['second', '## Second'],
    ]);
  });

  it('return to their place', () => {
    const line = fc.constantFrom(
      '',
      'Text.',
      '# One',
      '## Two',
      '### Three',
      '```',
      '~~~~',
      '> ## Quoted',
      '    ## code',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const whole = lines.join('\n');
        const contents = [2, 3].flatMap((level) =>
          [1, 2, 3].map((place) => ({ level, text: `${place}`, id: `h${level}${place}` })),
        );
        for (const { start, end } of sectionsIn(whole, contents))
          expect(whole.slice(0, start) + whole.slice(start, end) + whole.slice(end)).toBe(whole);
      }),
    );
  });
});

describe('the first sentence of a section', () => {
  it.each([
    ['## Curve\n\nEach trade pays.', 'Each trade pays.'],
    ['Curve\n-----\nEach trade pays.', 'Each trade pays.'],
    ['## Curve\r\n\r\n### Fees\r\n\r\n- One percent', 'One percent'],
    ['## Curve\n\n> 1. Said.', 'Said.'],
    ['## Curve\n\n```\n## no heading\n```', '```\n## no heading\n```'],
    ['## Curve\n\n[^a]: press\n', '\n\n[^a]: press\n'],
    ['No heading.', 'No heading.'],
    ['', ''],
  ])('of %j begins after its headings', (markdown, rest) => {
    expect(markdown.slice(firstSentence(markdown))).toBe(rest);
  });
});
