import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextPart } from '#contract/revisions/revisions.ts';
import { asRead } from './as-read.ts';
import { partsAsRead } from './parts-as-read.ts';

const source =
  '[^lab]: press | [Cryptopolitan, as carried by Mitrade](https://example.org/a) | Mitrade | 2026-01-29 | read 2026-11-23 | [archived](https://archive.example/1)';
const inFull =
  'Source lab: Cryptopolitan, as carried by Mitrade (https://example.org/a), Mitrade, 29 Jan 2026, read 23 Nov 2026, archived (https://archive.example/1), press';

describe('a text without its Markdown', () => {
  it.each([
    [source, 'Source: Cryptopolitan, as carried by Mitrade, Mitrade, 29 Jan 2026'],
    ['[^1]: https://example.org/a', 'Source: https://example.org/a'],
    ['[^tx:5abc]: The first trade', 'Source: The first trade'],
    ['[^empty]:', 'Source: empty'],
    ['It fell.[^lab] It rose.[^2]', 'It fell. It rose.'],
    ['The **first** and __second__, *third* and _fourth_ ***fifth***', 'The first and second, third and fourth fifth'],
    ['[Bonding **curve**](/article/bonding-curve "a curve")', 'Bonding curve'],
    ['[A](https://en.example/A_(b)) ![A chart](https://pictures.example/a.png)', 'A A chart'],
    ['[![A chart](https://pictures.example/a.png)](/article/bonk)', 'A chart'],
    ['[[Bonding curve]] and [[bonding-curve#Price|the *price*]]', 'Bonding curve and the *price*'],
    ['`k = x * y` and `a_b`, ~~not~~ this', 'k = x * y and a_b, not this'],
    ['\\*BONK\\* &amp; <https://example.org/a_b_c>', '*BONK* & https://example.org/a_b_c'],
    ['## Graduation\n\n> Gone.\n\n- One\n- Two\n1. Three', 'Graduation\n\nGone.\n\n• One\n• Two\n1. Three'],
    ['| Day | Price |\n| --- | ---: |\n| One | **5** |', 'Day · Price\nOne · 5'],
    ['```js\nconst a = b[1](c) ** 2;\n```\nAfter', 'const a = b[1](c) ** 2;\nAfter'],
  ])('has words without marks: %s', (markdown, words) => {
    expect(asRead(markdown)).toBe(words);
  });

  it.each([
    '2 * 3 * 4',
    'a snake_case_word',
    'five [brackets] here',
    'https://example.org/a_b_*c*',
    'an asterisk * alone',
    '!important',
    'an [[open link',
    'an [[ ]] empty one',
    '5 < 6 & 7',
  ])('keeps signs that are not marks: %s', (text) => {
    expect(asRead(text)).toBe(text);
  });

  it('includes the targets of links in full mode', () => {
    expect(asRead('It [fell](/article/bonk).[^lab]', 'full')).toBe('It fell (/article/bonk). [source lab]');
    expect(asRead(source, 'full')).toBe(inFull);
  });
});

const part = (kind: TextPart['kind'], text: string): TextPart => ({ kind, text });

describe('compared words without their Markdown', () => {
  it.each<[string, TextPart[], TextPart[]]>([
    [
      'a source that was added',
      [part('same', 'It fell.'), part('added', '[^lab]\n\n' + source)],
      [part('same', 'It fell.'), part('added', ` [source lab]\n\n${inFull}`)],
    ],
    [
      'a source that was changed, whole',
      [part('same', '[^a]: Title | '), part('removed', 'Old'), part('added', 'New'), part('same', ' | 2026-01-29')],
      [part('removed', 'Source a: Title, Old, 29 Jan 2026'), part('added', 'Source a: Title, New, 29 Jan 2026')],
    ],
    [
      'a claim that has another source',
      [part('same', 'It fell.[^'), part('removed', 'one'), part('added', 'two'), part('same', '] It rose.')],
      [
        part('same', 'It fell.'),
        part('removed', ' [source one]'),
        part('added', ' [source two]'),
        part('same', ' It rose.'),
      ],
    ],
    [
      'a link that leads elsewhere',
      [part('same', '[Bonk](/article/'), part('removed', 'bonk'), part('added', 'wif'), part('same', ') barks')],
      [
        part('same', 'Bonk'),
        part('removed', ' (/article/bonk)'),
        part('added', ' (/article/wif)'),
        part('same', ' barks'),
      ],
    ],
    [
      'a link that says something else',
      [part('same', '['), part('removed', 'Bonk'), part('added', '**Wif**'), part('same', '](/article/dog)')],
      [part('removed', 'Bonk'), part('added', 'Wif')],
    ],
    [
      'what became bold',
      [part('added', '**'), part('same', 'Bonk'), part('added', '**'), part('same', ' barks')],
      [part('same', 'Bonk barks')],
    ],
  ])('contain %s', (_what, parts, shown) => {
    expect(partsAsRead(parts)).toEqual(shown);
  });

  it('equal the words of either version, whatever changed', () => {
    const piece = fc.constantFrom(
      '[',
      '](/a)',
      '**',
      '*',
      '_',
      '`',
      '[^a]',
      '\n',
      '\n\n',
      'word',
      ' ',
      '> ',
      '- ',
      '|',
      '\\',
      '```\n',
    );
    const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
    const parts = fc.array(
      fc.record({ kind: fc.constantFrom('same' as const, 'added' as const, 'removed' as const), text }),
      {
        maxLength: 8,
      },
    );
    const joined = (of: readonly TextPart[], other: TextPart['kind']) =>
      of
        .filter(({ kind }) => kind !== other)
        .map((one) => one.text)
        .join('');
    // Without the targets of links and sources, and with the white space before them normalised.
    const words = (shown: string) => shown.replaceAll(/\[source a\]|\(\/a\)|\s/g, '');
    fc.assert(
      fc.property(parts, (compared) => {
        const shown = partsAsRead(compared);
        for (const other of ['added', 'removed'] as const)
          expect(words(joined(shown, other))).toBe(words(asRead(joined(compared, other))));
      }),
      { numRuns: 1_000 },
    );
  });

  it('never contain the syntax of a complete footnote', () => {
    const word = fc.stringMatching(/^[a-z0-9:]{1,12}$/);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(word, fc.stringMatching(/^[A-Za-z |.()[\]-]{0,40}$/)), { maxLength: 5 }),
        word,
        (notes, id) => {
          const text = `Words.[^${id}] More.\n\n${notes.map(([name, citation]) => `[^${name}]: ${citation}`).join('\n')}`;
          for (const saying of ['read', 'full'] as const) expect(asRead(text, saying)).not.toMatch(/\[\^/);
        },
      ),
    );
  });
});
