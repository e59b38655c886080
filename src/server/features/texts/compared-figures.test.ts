import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FigureLine, TextPart } from '#contract/revisions/revisions.ts';
import { blockOf } from '#figures/block.ts';
import type { Values } from '#figures/parameters.ts';
import { arbitraryValues } from '#test/figures.ts';
import { comparedText } from './compared-text.ts';
import { figureKinds } from './figure-kinds.ts';

const words = fc
  .array(fc.constantFrom('curve', 'pool', 'fee,', 'SOL.', 'buyer'), { minLength: 1, maxLength: 8 })
  .map((all) => all.join(' '));

/** Two blocks of one kind, with all lists and some other parameters. */
const blocks = fc.constantFrom(...figureKinds.values()).chain((kind) => {
  const names = Object.keys(kind.parameters);
  const block = fc
    .tuple(arbitraryValues(kind), fc.subarray(names), fc.option(words, { nil: '' }), fc.option(words, { nil: '' }))
    .map(([values, chosen, caption, source]) => {
      const given = Object.entries(values).filter(
        ([name]) => chosen.includes(name) || kind.parameters[name]!.type === 'list',
      );
      const texts = Object.entries({ caption, source }).filter(([, text]) => text !== '');
      return blockOf(kind.name, Object.fromEntries([...given, ...texts]) as Values);
    });
  return fc.tuple(block, block);
});

const linesBetween = (before: string, after: string): FigureLine[] =>
  comparedText(before, after).sections.flatMap((section) =>
    section.blocks.flatMap(({ style, parts, figure }) => {
      expect([style, parts]).toEqual(['figure', []]);
      return figure!.lines;
    }),
  );

const side = (parts: readonly TextPart[], other: TextPart['kind']) =>
  parts.flatMap(({ kind, text }) => (kind === other ? [] : [text])).join('');
/** The first and the second version of a line; the entries of a list without their numbers. */
const sides = (line: FigureLine) => {
  const label = line.label.replace(/, entry \d+$/, '');
  const [before, after] =
    line.kind === 'words'
      ? [side(line.parts, 'added'), side(line.parts, 'removed')]
      : [line.before, line.after].map(({ text, isGiven }) => (isGiven ? text : ''));
  const labelled = (text: string | undefined) => (text ? [`${label}: ${text}`] : []);
  return { before: labelled(before), after: labelled(after) };
};
const sorted = (lines: readonly string[]) => lines.map((one) => one.replaceAll(/\s+/g, ' ').trim()).toSorted();

describe('two figures of a kind', () => {
  it('differ by lines that turn the parameters of one into those of the other', () => {
    fc.assert(
      fc.property(blocks, ([before, after]) => {
        const lines = linesBetween(before, after).map(sides);
        const left = sorted(linesBetween(before, '').flatMap((line) => sides(line).before));
        for (const one of sorted(lines.flatMap((line) => line.before))) {
          expect(left).toContain(one);
          left.splice(left.indexOf(one), 1);
        }
        const reached = sorted([...left, ...lines.flatMap((line) => line.after)]);
        expect(reached).toEqual(sorted(linesBetween('', after).flatMap((line) => sides(line).after)));
        expect(linesBetween(before, before)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('are compared in words: changed values with their units, new ones, and returns to the default', () => {
    const before = blockOf('constant-product', { sol: 100, fee: 100, caption: 'One percent.' });
    const after = blockOf('constant-product', { pay: 2, fee: 30, caption: 'Three tenths.' });
    expect(linesBetween(before, after)).toMatchObject([
      { kind: 'value', before: { text: '100 SOL', isGiven: true }, after: { isGiven: false } },
      { kind: 'value', before: { isGiven: false }, after: { text: '2 SOL', isGiven: true } },
      { kind: 'value', label: 'Fee', before: { text: '100 bps' }, after: { text: '30 bps' } },
      { kind: 'words', label: 'Caption' },
    ]);
  });

  it('with equal values in other lines show no lines, and another kind is another figure', () => {
    const block = blockOf('bonding-curve', { paid: 30, next: 5 });
    const [changed] = comparedText(block, block.replace('paid: 30\nnext: 5', 'next: 5.0\npaid: "30"')).sections;
    expect(changed!.blocks).toMatchObject([{ change: 'changed', style: 'figure', figure: { lines: [] } }]);
    const empty = (kind: string) => blockOf(kind, {});
    const [other] = comparedText(empty('bonding-curve'), empty('sandwich')).sections;
    expect(other!.blocks.map(({ change, figure }) => [change, figure?.kind])).toEqual([
      ['removed', 'bonding-curve'],
      ['added', 'sandwich'],
    ]);
  });
});

describe('a block that is not drawn', () => {
  it.each([
    ['of an unknown kind', 'perpetuum-mobile', 'paid: 1'],
    ['with a fault', 'bonding-curve', 'payed: 1'],
    ['that is no YAML', 'bonding-curve', 'paid: [[[['],
  ])('is compared by its lines: %s', (_what, kind, line) => {
    const block = (below: string) => `\`\`\`figure ${kind}\n${line}\n${below}\n\`\`\``;
    const [section] = comparedText(block('next: 1'), block('next: 2')).sections;
    expect(section!.blocks).toMatchObject([{ change: 'changed', style: 'code', figure: null }]);
    expect(section!.blocks[0]!.parts[0]!.text).toBe(`figure ${kind}\n`);
    expect(side(section!.blocks[0]!.parts, 'removed')).toBe(`figure ${kind}\n${line}\nnext: 2`);
  });

  it('is compared by its lines, too, beyond the number of figures in a text', () => {
    const block = (paid: number) => blockOf('bonding-curve', { paid });
    const [before, after] = [0, 40].map((more) =>
      Array.from({ length: 30 }, (_, place) => block(place + more)).join('\n\n'),
    );
    const styles = comparedText(before!, after!).sections.flatMap(({ blocks: all }) => all.map(({ style }) => style));
    expect([styles.filter((style) => style === 'figure').length, styles.length]).toEqual([12, 30]);
  });
});
