import { element, type FigureElement } from './elements.ts';
import type { FigureKind } from './kind.ts';
import { rect, type Mark, type ShapeLook } from './scene.ts';

const ink = 'var(--ink-3)';
const quiet = 'var(--rule-strong)';
const green = 'var(--accent)';
const red = 'var(--rejected)';

type Paint = Readonly<Record<string, string | number>>;

const stroke = (colour: string, width: number, more: Paint = {}): Paint => ({
  fill: 'none',
  stroke: colour,
  'stroke-width': width,
  ...more,
});
/** A fill; with forced colours, pages multiply the opacity of a pale one by --shade. */
const fill = (colour: string, opacity = 1): Paint =>
  opacity === 1 ? { fill: colour } : { fill: colour, 'fill-opacity': `calc(${opacity}*var(--shade,1))` };
const outlined = (colour: string, opacity: number): Paint => ({
  ...fill(colour, opacity),
  stroke: colour,
  'stroke-width': 2,
});

/**
 * The paint of each look in a still, as attributes, since lists do not load the style sheet of figures. Looks without
 * an entry are left out: guides, and invisible areas to press.
 */
const paints: Partial<Record<ShapeLook, Paint>> = {
  axis: stroke(quiet, 2),
  edge: stroke(quiet, 2),
  line: stroke(green, 5),
  'line step': stroke(green, 5),
  path: stroke(quiet, 3),
  'loss-line': stroke(red, 5),
  limit: stroke(green, 3, { 'stroke-dasharray': '10 8' }),
  now: stroke(ink, 3),
  paid: fill(green, 0.13),
  taken: fill(green, 0.36),
  locked: fill(green, 0.13),
  band: fill(quiet, 0.2),
  inside: fill(green, 0.13),
  loose: fill(red, 0.15),
  differ: fill(red, 0.25),
  dot: fill(green),
  'dot ink': fill(ink),
  'dot on': fill(green),
  bid: stroke(quiet, 6, { 'stroke-linecap': 'round' }),
  'bid in': stroke(green, 6, { 'stroke-linecap': 'round' }),
  'measure you': stroke(ink, 3),
  'measure loss': stroke(red, 3),
  them: stroke(red, 5),
  you: stroke(ink, 5),
  cell: outlined(quiet, 0.15),
  'cell them': outlined(red, 0.15),
  'cell you': outlined(ink, 0.15),
  'cell other': outlined(quiet, 0.05),
  bar: fill(quiet, 0.5),
  'bar on': fill(green),
  'bar loss': fill(red),
  ghost: stroke(quiet, 2, { 'stroke-dasharray': '6 6' }),
  track: fill(quiet, 0.3),
  fill: fill(green),
  'fill loss': fill(red),
  bubble: outlined(quiet, 0.2),
  'bubble mine': outlined(green, 0.15),
  'bubble loss': outlined(red, 0.15),
  payer: fill(green),
  tie: stroke(green, 2.5),
  'tie quiet': stroke(quiet, 2),
  'tie loss': stroke(red, 2.5),
  wall: stroke(ink, 8),
  leaf: stroke(ink, 5),
  'leaf shut': stroke(red, 7),
  coin: fill(green),
  'coin loss': fill(red),
  lead: stroke(quiet, 2),
  'lead on': stroke(green, 3),
};

/** The box of every still: 16 by 9. */
const stillBox = { width: 640, height: 360 } as const;

/** Rounds the points of a path to whole pixels: pages show a still at half its size. */
const rounded = (d: string): string =>
  d.replaceAll(/\d{1,6}\.\d{1,3}/g, (number) => String(Math.round(Number(number))));

const round = (all: Paint): Paint =>
  Object.fromEntries(
    Object.entries(all).map(([name, value]) => [name, typeof value === 'number' ? Math.round(value) : value]),
  );

/** Words that are the content of a drawing become bars in a still: rows to choose, and the characters of an address. */
function asBar(mark: Mark): Mark {
  if (mark.kind !== 'text') return mark;
  const width = 6.5 * mark.text.length;
  const x = { start: mark.x, middle: mark.x - width / 2, end: mark.x - width }[mark.anchor];
  return rect(mark.look === 'address differs' ? 'differ' : 'track', x, mark.y - 9, width, 8);
}

const flat = (mark: Mark): readonly Mark[] => {
  if (mark.kind === 'pick') return mark.marks.map(asBar).flatMap(flat);
  return [mark.kind === 'text' && mark.look.startsWith('address') ? asBar(mark) : mark];
};

function shapeOf(mark: Mark): FigureElement | null {
  switch (mark.kind) {
    case 'path':
      return element('path', { d: rounded(mark.d), ...(mark.opacity === undefined ? {} : { opacity: mark.opacity }) });
    case 'rect':
      return element('path', { d: rounded(`M${mark.x} ${mark.y}h${mark.width}v${mark.height}h-${mark.width}z`) });
    case 'circle':
      return element('circle', round({ cx: mark.x, cy: mark.y, r: mark.r }));
    default:
      return null;
  }
}

/** Joins paths with the same paint. */
function joined(shapes: readonly FigureElement[]): FigureElement[] {
  const isPlain = ({ name, attributes }: FigureElement) => name === 'path' && !('opacity' in attributes);
  const paths = shapes.filter(isPlain);
  const others = shapes.filter((shape) => !isPlain(shape));
  return paths.length === 0
    ? others
    : [element('path', { d: paths.map(({ attributes }) => attributes['d']).join('') }), ...others];
}

/** The shapes of marks; consecutive ones with the same look form a group with its paint. */
function painted(marks: readonly Mark[]): FigureElement[] {
  const groups: { paint: Paint; shapes: FigureElement[] }[] = [];
  for (const mark of marks.flatMap(flat)) {
    const shape = shapeOf(mark);
    const paint = 'look' in mark ? paints[mark.look as ShapeLook] : undefined;
    if (shape === null || paint === undefined) continue;
    if (groups.at(-1)?.paint === paint) groups.at(-1)!.shapes.push(shape);
    else groups.push({ paint, shapes: [shape] });
  }
  return groups.map(({ paint, shapes }) => element('g', paint, joined(shapes)));
}

/**
 * A figure at a glance, for lists: the shapes of its wide drawing without words. A drawing taller than the box shows
 * its upper part.
 */
export function stillOf(kind: FigureKind, numbers: unknown): FigureElement {
  const { height, marks, handle } = kind.draw(numbers, 680);
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    id: 'still',
    viewBox: `-24 -24 728 ${height + 48}`,
    ...stillBox,
    preserveAspectRatio: height > 440 ? 'xMidYMin slice' : 'xMidYMid meet',
  };
  const grip = handle ? [element('circle', { ...round({ cx: handle.x, cy: handle.y, r: 13 }), ...fill(green) })] : [];
  return element('svg', attributes, [...painted(marks), ...grip]);
}
