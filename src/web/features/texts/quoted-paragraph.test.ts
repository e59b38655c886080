import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashOf, placeOf, quotationOf, quotedIn } from './quoted-paragraph.ts';

const found = (markdown: string, read: string, place = 1): string | null => {
  const at = placeOf(markdown, quotedIn(`#${hashOf({ words: quotationOf(read), place })}`)!);
  return at && markdown.slice(at.start, at.end);
};

const article = `The lead, in one
paragraph of two lines.

## Graduation

At **85 SOL** the [curve](/article/bonding-curve) is empty.[^helius] Nobody says by whom.

- One percent
- One percent, *net* of fees
  on two lines

> What a quotation says.
>
> And says again.

| Fee | Who |
| --- | --- |
| 1 % | Buyers |

\`\`\`
## no heading

const fee = 1;
\`\`\`
[^helius]: press | [At 85 SOL](https://example.com/at-85-sol) | read 2026-11-15
`;

describe('the selected paragraph', () => {
  it.each([
    ['The lead, in one paragraph of two lines.', 'The lead, in one\nparagraph of two lines.'],
    ['Graduation', '## Graduation'],
    ['At 85 SOL the curve is empty. Nobody says by whom.', /^At \*\*85 SOL.*by whom\.$/],
    ['One percent', '- One percent'],
    ['One percent, net of fees on two lines', '- One percent, *net* of fees\n  on two lines'],
    ['And says again.', '> And says again.'],
    ['1 % Buyers', '| 1 % | Buyers |'],
    ['## no heading const fee = 1;', '```\n## no heading\n\nconst fee = 1;\n```'],
  ])('is found by its rendered words: %s', (read, written) => {
    expect(found(article, read)).toEqual(written instanceof RegExp ? expect.stringMatching(written) : written);
  });

  it('is missing when nothing resembles it, and the right one among equal ones', () => {
    expect(found(article, 'Nothing of this stands there at all.')).toBeNull();
    expect(found('', 'Anything')).toBeNull();
    const twice = 'Same.\n\nOther.\n\nSame.\n';
    expect(placeOf(twice, { words: 'Same', place: 2 })).toEqual({ start: 15, end: 20 });
    // More than exist: takes the first.
    expect(placeOf(twice, { words: 'Same', place: 3 })).toEqual({ start: 0, end: 5 });
  });

  it('is missing in a URL without a quotation', () => {
    for (const hash of ['', '#h-graduation', '#quote=', '#quote=…', '#place=2']) expect(quotedIn(hash)).toBeNull();
    expect(quotedIn('#quote=One+percent&place=many')).toEqual({ words: 'One percent', place: 1 });
    expect(quotedIn(`#quote=${'a'.repeat(10_000)}`)!.words).toHaveLength(200);
  });

  it('is found among all others, whatever their words', () => {
    const paragraph = fc.array(fc.constantFrom('fee', 'curve', '**SOL**', '[pool](/a)', '85', 'naïve', '買う', '`x`'), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(paragraph, { minLength: 1, maxLength: 8, selector: (words) => quotationOf(words.join(' ')) }),
        (all) => {
          const written = all.map((words) => words.join(' '));
          const read = (text: string) => text.replaceAll(/[*`[\]]|\(\/a\)/g, '');
          const same = written.filter((text) => quotationOf(read(text)) === quotationOf(read(written.at(-1)!)));
          expect(found(written.join('\n\n'), read(written.at(-1)!), same.length)).toBe(written.at(-1));
        },
      ),
    );
  });
});
