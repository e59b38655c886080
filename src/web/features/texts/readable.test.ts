import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextPart } from '#contract/revisions/revisions.ts';
import { readable, readableParts } from './readable.ts';

const source =
  '[^lab]: press | [Cryptopolitan, as carried by Mitrade](https://example.org/a) | Mitrade | 2026-01-29 | read 2026-11-23 | [archived](https://archive.example/1)';

describe('a text under review', () => {
  it.each([
    [source, 'Source: Cryptopolitan, as carried by Mitrade, Mitrade, 29 Jan 2026'],
    ['[^1]: https://example.org/a', 'Source: https://example.org/a'],
    ['[^tx:5abc]: The first trade', 'Source: The first trade'],
    ['[^empty]:', 'Source: empty'],
    ['It fell.[^lab]', 'It fell. [source]'],
  ])('names a source in a line: %s', (markdown, line) => {
    expect(readable(markdown, 'named')).toBe(line);
  });

  it('leaves marks out where nothing changed', () => {
    expect(readable('It fell.[^lab] It rose.[^2]', 'left out')).toBe('It fell. It rose.');
  });

  it('shows a source that was added, and both where one was changed', () => {
    const added: TextPart[] = [
      { kind: 'same', text: 'It fell.' },
      { kind: 'added', text: '[^lab]\n\n' + source },
    ];
    expect(readableParts(added)).toEqual([
      { kind: 'same', text: 'It fell.' },
      { kind: 'added', text: ' [source]\n\nSource: Cryptopolitan, as carried by Mitrade, Mitrade, 29 Jan 2026' },
    ]);
    const changed: TextPart[] = [
      { kind: 'same', text: '[^a]: Title | ' },
      { kind: 'removed', text: 'Old' },
      { kind: 'added', text: 'New' },
      { kind: 'same', text: ' | 2026-01-29' },
    ];
    expect(readableParts(changed)).toEqual([
      { kind: 'removed', text: 'Source: Title, Old, 29 Jan 2026' },
      { kind: 'added', text: 'Source: Title, New, 29 Jan 2026' },
    ]);
  });

  it('never shows the syntax of a footnote that stands in it whole', () => {
    const word = fc.stringMatching(/^[a-z0-9:]{1,12}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(word, fc.stringMatching(/^[A-Za-z |.()[\]-]{0,40}$/)), { maxLength: 5 }), word, (notes, id) => {
        const text = `Words.[^${id}] More.\n\n${notes.map(([name, said]) => `[^${name}]: ${said}`).join('\n')}`;
        for (const marks of ['named', 'left out'] as const) expect(readable(text, marks)).not.toMatch(/^\[\^[a-z0-9:]+\]:|\.\[\^/m);
      }),
    );
  });
});
