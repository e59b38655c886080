import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawingOf, markupOf, readingsOf, tableOf } from '#figures/elements.ts';
import { declaredValues, nearestOf, rangeOf, type FigureKind } from '#figures/kind.ts';
import { checkedValues, type Values } from '#figures/parameters.ts';
import { stillOf } from '#figures/still.ts';
import { figureKinds } from '#server/features/texts/figure-kinds.ts';
import { arbitraryValues } from './figures.ts';

// Tests every kind: a new file in the folder is tested without changes here.
const root = fileURLToPath(new URL('..', import.meta.url));
const widths = [680, 358] as const;

const computed = (kind: FigureKind, values: Values) => kind.compute(values, declaredValues(kind)) as unknown;
const usual = (kind: FigureKind) => checkedValues(kind.parameters, {}).values;
const dialsOf = ({ parameters }: FigureKind) =>
  Object.entries(parameters).flatMap(([name, { dial }]) => (dial === true ? [name] : []));

/** Everything that a figure shows with these values, as HTML. */
function shown(kind: FigureKind, values: Values): string {
  const numbers = computed(kind, values);
  const texts = dialsOf(kind).flatMap((dial) => [kind.dialText(dial, numbers), kind.valueText(dial, numbers)]);
  return [
    ...widths.map((width) => markupOf(drawingOf(kind, numbers, width))),
    markupOf(readingsOf(kind.readings(numbers))),
    markupOf(tableOf(kind.table(numbers))),
    ...texts,
  ].join('\n');
}

it('finds every file of the folder', () => {
  const files = globSync('src/figures/kinds/*.ts', { cwd: root }).map((file) => basename(file, '.ts'));
  expect([...figureKinds.keys()]).toEqual(files.filter((file) => !file.endsWith('.test')).sort());
  expect(figureKinds.size).toBeGreaterThan(1);
});

describe.each([...figureKinds])('the kind %s', (name, kind) => {
  it('has a test of its own', () => {
    const source = readFileSync(`${root}src/figures/kinds/${name}.test.ts`, 'utf8');
    expect(source).toContain(`from './${name}.ts'`);
  });

  it('has a small still without words, whatever its values', () => {
    expect(markupOf(stillOf(kind, computed(kind, usual(kind)))).length).toBeLessThanOrEqual(3_600);
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const svg = markupOf(stillOf(kind, computed(kind, checkedValues(kind.parameters, values).values)));
        expect(svg).not.toMatch(/NaN|Infinity|undefined|<text/);
        expect(svg).toMatch(/<(?:path|circle)/);
        expect(svg.length).toBeLessThan(12_000);
      }),
      { numRuns: 50 },
    );
  });

  it('accepts its own defaults, and describes each part in one sentence', () => {
    const written = Object.fromEntries(
      Object.entries(kind.parameters).map(([parameter, { default: usual }]) => [parameter, usual]),
    );
    expect(checkedValues(kind.parameters, written)).toEqual({ values: written, faults: [] });
    const sentences = [kind.sentence, ...Object.values(kind.parameters).map(({ sentence }) => sentence)];
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^[A-Z0-9].*\.$/);
      expect(sentence).not.toMatch(/[.!?] [A-Z]/);
    }
    for (const paragraph of kind.how) expect(paragraph).toMatch(/\.$/);
    expect(kind.title.length).toBeLessThanOrEqual(60);
    expect(kind.how.length).toBeGreaterThan(0);
    for (const { url, readAt } of [...kind.references, ...Object.values(kind.constants).map(({ source }) => source)]) {
      expect(url).toMatch(/^https:\/\//);
      expect(Date.parse(readAt)).toBeLessThan(Date.now());
    }
  });

  it('has three or four readings, and a header for each column of its table', () => {
    const numbers = computed(kind, usual(kind));
    expect([3, 4]).toContain(kind.readings(numbers).length);
    const { head, rows } = kind.table(numbers);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toHaveLength(head.length);
  });

  it('draws all values that its parameters allow, with valid numbers', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const markup = shown(kind, values as Values);
        expect(markup).not.toMatch(/NaN|Infinity|undefined|\[object/);
        expect(markup.length).toBeLessThan(120_000);
      }),
      { numRuns: 200 },
    );
  });

  it('can be drawn at both ends of each dial, and at every place of its handle', () => {
    const values = usual(kind);
    for (const dial of dialsOf(kind)) {
      const parameter = kind.parameters[dial]!;
      const ends =
        parameter.type === 'choice'
          ? Object.keys(parameter.options)
          : [rangeOf(kind, values, dial).least, rangeOf(kind, values, dial).most];
      for (const end of ends) {
        const { values: set, faults } = checkedValues(kind.parameters, { ...values, [dial]: end });
        expect(faults).toEqual([]);
        expect(shown(kind, set)).not.toMatch(/NaN|Infinity|undefined/);
      }
    }
    for (const width of widths) {
      const numbers = computed(kind, values);
      const { handle } = kind.draw(numbers, width);
      expect(handle === undefined).toBe(kind.drag === undefined);
      if (handle === undefined) continue;
      for (const [x, y] of [[handle.x, handle.y] as const, [-50, -50] as const, [900, 900] as const]) {
        for (const [dial, value] of Object.entries(kind.drag!(numbers, width, x, y))) {
          const range = rangeOf(kind, values, dial);
          const nearest = nearestOf(range, value as number);
          expect(nearest).toBeGreaterThanOrEqual(range.least);
          expect(nearest).toBeLessThanOrEqual(range.most);
          if (x === handle.x) expect(Math.abs(nearest - (values[dial] as number))).toBeLessThanOrEqual(range.step);
        }
      }
    }
  });
});
