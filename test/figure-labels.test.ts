import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { declaredValues, nearestOf, rangeOf, type FigureKind } from '#figures/kind.ts';
import { checkedValues, type Values } from '#figures/parameters.ts';
import type { Mark, Width } from '#figures/scene.ts';
import { figureKinds } from '#server/features/texts/figure-kinds.ts';
import { readFigure } from '#server/features/texts/figure-blocks.ts';
import { readArticles } from '#server/seed.ts';

const content = fileURLToPath(new URL('../content', import.meta.url));
const widths = [680, 358] as const;

type Label = Extract<Mark, { kind: 'text' }>;
type Box = readonly [left: number, right: number, top: number, bottom: number];

const flat = (marks: readonly Mark[]): Mark[] =>
  marks.flatMap((mark) => (mark.kind === 'pick' ? flat(mark.marks) : [mark]));

/** The labels of a drawing without the characters of addresses, which stand in rows. */
const labelsOf = (marks: readonly Mark[]): Label[] =>
  flat(marks).filter((mark): mark is Label => mark.kind === 'text' && !mark.look.startsWith('address'));

/** The place of a label of 13 px, whose characters have about half of that. */
function boxOf({ text, look, x, y, anchor }: Label): Box {
  const width = text.length * (look.startsWith('big') ? 13 : 6.5);
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  return [left, left + width, y - 9, y + 1];
}

const overlap = (one: Box, two: Box): boolean =>
  one[0] < two[1] && two[0] < one[1] && one[2] < two[3] && two[2] < one[3];

/** The points of a curve, ten on each of its straight pieces. */
function pointsOf(d: string): [number, number][] {
  let [x, y] = [0, 0];
  return [...d.matchAll(/([MLHV])([-\d. ]+)/g)].flatMap(([, command, numbers]) => {
    const [first, second] = numbers!.trim().split(' ').map(Number) as [number, number];
    const from = [x, y] as const;
    if (command === 'M' || command === 'L') [x, y] = [first, second];
    else if (command === 'H') x = first;
    else y = first;
    if (command === 'M') return [];
    return Array.from({ length: 11 }, (_, part): [number, number] => [
      from[0] + ((x - from[0]) * part) / 10,
      from[1] + ((y - from[1]) * part) / 10,
    ]);
  });
}

const curves: readonly string[] = ['line', 'line step', 'path', 'loss-line', 'them', 'you'];

/** The faults of a drawing’s labels: two on each other, one outside, and one on a curve. */
function faultsOf(kind: FigureKind, values: Values, width: Width, mayCross: boolean): string[] {
  const { marks, height } = kind.draw(kind.compute(values, declaredValues(kind)), width);
  const labels = labelsOf(marks).map((label) => ({ words: label.text, box: boxOf(label) }));
  const points = flat(marks).flatMap((mark) =>
    mark.kind === 'path' && curves.includes(mark.look) ? pointsOf(mark.d) : [],
  );
  return labels.flatMap(({ words, box }, place) => [
    ...labels.slice(place + 1).flatMap((other) => (overlap(box, other.box) ? [`${words} / ${other.words}`] : [])),
    ...(box[0] < -8 || box[1] > width + 8 || box[2] < -4 || box[3] > height + 4 ? [`${words} outside`] : []),
    ...(!mayCross && points.some(([x, y]) => x > box[0] && x < box[1] && y > box[2] && y < box[3])
      ? [`${words} on a curve`]
      : []),
  ]);
}

const usual = (kind: FigureKind): Values => checkedValues(kind.parameters, {}).values;

/** Values of a dial along its range. */
function stops(kind: FigureKind, dial: string): (string | number)[] {
  const parameter = kind.parameters[dial]!;
  if (parameter.type === 'choice') return Object.keys(parameter.options);
  const range = rangeOf(kind, usual(kind), dial);
  return Array.from({ length: 21 }, (_, part) =>
    nearestOf(range, range.least + ((range.most - range.least) * part) / 20),
  );
}

describe.each([...figureKinds])('the labels of %s', (_name, kind) => {
  it('stand apart from each other and from its curves', () => {
    for (const width of widths) expect([width, faultsOf(kind, usual(kind), width, false)]).toEqual([width, []]);
  });

  it('stand apart from each other wherever its dials are', () => {
    for (const [dial, { dial: isDial }] of Object.entries(kind.parameters))
      for (const stop of isDial === true ? stops(kind, dial) : []) {
        const { values } = checkedValues(kind.parameters, { ...usual(kind), [dial]: stop });
        for (const width of widths)
          expect([dial, stop, width, faultsOf(kind, values, width, true)]).toEqual([dial, stop, width, []]);
      }
  });
});

describe('the labels of the encyclopedia’s figures', () => {
  let articles: Awaited<ReturnType<typeof readArticles>>;
  beforeAll(async () => {
    articles = await readArticles(content);
  });

  it('stand apart from each other and from the curves', () => {
    const faults = articles.flatMap(({ slug, bodyMarkdown }) =>
      [...bodyMarkdown.matchAll(/^```figure (\S+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, block]) => {
        const { kind, given } = readFigure(name!, block!)!;
        const { values } = checkedValues(kind.parameters, given);
        return widths.flatMap((width) =>
          faultsOf(kind, values, width, false).map((fault) => `${slug}, ${name} at ${width}: ${fault}`),
        );
      }),
    );
    expect(faults).toEqual([]);
  });
});
