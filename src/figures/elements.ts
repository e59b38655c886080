import type { Cell, Citing, FigureKind, Reading, Table } from './kind.ts';
import type { Mark, Scene, Width } from './scene.ts';

/** An element of SVG or HTML, which the server writes as text and the browser adds to the document. */
export interface FigureElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (FigureElement | string)[];
}

export const element = (
  name: string,
  attributes: Readonly<Record<string, string | number>> = {},
  children: FigureElement['children'] = [],
): FigureElement => ({
  name,
  attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, String(value)])),
  children,
});

const arrows = {
  sideways: 'M-2.5-3.5l-3 3.5l3 3.5M2.5-3.5l3 3.5l-3 3.5',
  'up and down': 'M-3.5-2.5l3.5-3l3.5 3M-3.5 2.5l3.5 3l3.5-3',
};

function handleOf({ x, y, way }: NonNullable<Scene['handle']>): FigureElement {
  const place = `translate(${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10})`;
  return element('g', { class: 'handle', transform: place }, [
    element('circle', { class: 'touch', r: 28 }),
    element('circle', { class: 'halo', r: 17 }),
    element('circle', { class: 'grip', r: 10 }),
    element('path', { class: 'ticks', d: arrows[way] }),
  ]);
}

function elementOf(mark: Mark): FigureElement {
  switch (mark.kind) {
    case 'path':
      return element('path', {
        class: mark.look,
        d: mark.d,
        ...(mark.opacity === undefined ? {} : { opacity: mark.opacity }),
      });
    case 'rect': {
      const { look, x, y, width, height, radius } = mark;
      return element('rect', { class: look, x, y, width, height, ...(radius === undefined ? {} : { rx: radius }) });
    }
    case 'circle':
      return element('circle', { class: mark.look, cx: mark.x, cy: mark.y, r: mark.r });
    case 'text': {
      const { look, x, y, anchor, text } = mark;
      const attributes = {
        ...(look === '' ? {} : { class: look }),
        x,
        y,
        ...(anchor === 'start' ? {} : { 'text-anchor': anchor }),
      };
      return element('text', attributes, [text]);
    }
    case 'pick':
      return element('g', { class: 'pick', 'data-sets': JSON.stringify(mark.sets) }, mark.marks.map(elementOf));
  }
}

/** A scene as a picture, with a description for screen readers. */
export function pictureOf({ height, marks, handle }: Scene, width: Width, words: string): FigureElement {
  const attributes = {
    class: width === 680 ? 'chart wide' : 'chart narrow',
    'data-width': width,
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    role: 'img',
    'aria-label': words,
  };
  return element('svg', attributes, [...marks.map(elementOf), ...(handle === undefined ? [] : [handleOf(handle)])]);
}

/** The drawing of a figure at one width. */
export const drawingOf = (kind: FigureKind, numbers: unknown, width: Width): FigureElement =>
  pictureOf(kind.draw(numbers, width), width, kind.describe(numbers));

/** The superscript number that links to a source of the article. */
const markOf = (source: string): FigureElement =>
  element('sup', { class: 'ref' }, [
    element('a', { href: `#source-${source}`, 'aria-label': `Source ${source}` }, [source]),
  ]);

const citingWords = ({ citing }: Citing): FigureElement['children'] =>
  citing.split(/\[\^(\d+)\]/).flatMap((part, place) => (place % 2 === 1 ? markOf(part) : part || []));

/** The readings of a figure below its dials. */
export const readingsOf = (readings: readonly Reading[]): FigureElement =>
  element(
    'dl',
    { class: 'readings', 'data-count': readings.length },
    readings.map(([label, value, remark]) =>
      element('div', {}, [
        element('dt', {}, [label]),
        element('dd', {}, [value]),
        ...(remark === '' ? [] : [element('dd', {}, typeof remark === 'string' ? [remark] : citingWords(remark))]),
      ]),
    ),
  );

/** The attributes of a cell with these words: a long one without spaces, like an address, may break anywhere. */
export const breaking = (words: string): Readonly<Record<string, string>> =>
  /\S{24}/.test(words) ? { class: 'breaks' } : {};

function cellOf(cell: Cell): FigureElement {
  if (typeof cell === 'string') return element('td', breaking(cell), [cell]);
  if ('citing' in cell) return element('td', breaking(cell.citing), citingWords(cell));
  return element('td', { class: 'num', 'data-value': cell.value }, [cell.shown]);
}

const isNumber = (cell: Cell | undefined): boolean => typeof cell === 'object' && 'value' in cell;

/** The table of a figure. Columns of numbers are right-aligned, with their heads. */
export const tableOf = ({ head, rows }: Table): FigureElement =>
  element('table', { class: 'table' }, [
    element('thead', {}, [
      element(
        'tr',
        {},
        head.map((words, column) =>
          element('th', { scope: 'col', ...(isNumber(rows[0]?.[column]) ? { class: 'num' } : {}) }, [words]),
        ),
      ),
    ]),
    element(
      'tbody',
      {},
      rows.map((cells) => element('tr', {}, cells.map(cellOf))),
    ),
  ]);

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML, between tags and in attributes. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign]!);

/** An element as escaped HTML. */
export function markupOf({ name, attributes, children }: FigureElement): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inside = children.map((child) => (typeof child === 'string' ? escaped(child) : markupOf(child))).join('');
  const start = `<${name}${written.join('')}>`;
  return name === 'input' ? start : `${start}${inside}</${name}>`;
}
