import type { Constant } from '#contract/addresses/constants.ts';
import { constantsArticle } from '#contract/addresses/limits.ts';
import { shortDay } from '#contract/format.ts';
import { dialsOf } from '#figures/dials.ts';
import { drawingOf, element, escaped, markupOf, readingsOf, tableOf, type FigureElement } from '#figures/elements.ts';
import type { DeclaredConstant, FigureKind, Reference } from '#figures/kind.ts';
import { checkedValues } from '#figures/parameters.ts';
import { stillOf } from '#figures/still.ts';
import { rowId, valueOf } from './constants.ts';
import { figureKinds } from './figure-kinds.ts';

type Known = ReadonlyMap<string, Constant>;

/** A paragraph with `code` between backticks. */
const paragraph = (words: string): FigureElement =>
  element(
    'p',
    { class: 'figure-how' },
    words.split('`').map((part, place) => (place % 2 === 1 ? element('code', {}, [part]) : part)),
  );

const linkTo = ({ title, url }: Pick<Reference, 'title' | 'url'>): FigureElement =>
  element('a', { href: url, rel: 'nofollow noopener noreferrer' }, [title]);

/** A constant with its period and its source: from the registry if it has it. */
function constantLine(declared: DeclaredConstant, known: Known): FigureElement {
  const row = known.get(declared.name);
  const { from, source, to = '' } = row ?? { ...declared, to: undefined };
  const name = row
    ? element('a', { href: `/article/${constantsArticle}#${rowId(declared.name)}` }, [declared.name])
    : declared.name;
  const time = to === '' ? `since ${shortDay(from)}` : `from ${shortDay(from)} to ${shortDay(to)}`;
  const read = source.readAt === '' ? '' : `, read ${shortDay(source.readAt)}`;
  const named = source.url === '' ? source.title : linkTo(source);
  return element('li', {}, [name, `: ${valueOf(row ?? declared)}, ${time}. Source: `, named, `${read}.`]);
}

const referenceLine = (reference: Reference): FigureElement =>
  element('li', {}, ['Formula: ', linkTo(reference), `, read ${shortDay(reference.readAt)}.`]);

const details = (summary: string, inside: FigureElement[]): FigureElement =>
  element('details', {}, [element('summary', {}, [summary]), element('div', { class: 'figure-more' }, inside)]);

/**
 * The place of a figure: its number among those of its kind on the page, from 1 on, its caption as sanitised HTML, and
 * the constants of the registry. Without a caption it has no foot either.
 */
interface Place {
  readonly number: number;
  readonly caption: string | null;
  readonly known: Known;
}

/** The accessible name of a figure, unique on its page. */
const nameOf = ({ title }: FigureKind, number: number): string => (number === 1 ? title : `${title}, ${number}`);

function footOf(kind: FigureKind, numbers: unknown, { number, known }: Place): FigureElement {
  const scrolls = {
    class: 'table-scroll',
    role: 'region',
    tabindex: 0,
    'aria-label': `${nameOf(kind, number)}, numbers`,
  };
  const lines = [
    ...Object.values(kind.constants).map((one) => constantLine(one, known)),
    ...kind.references.map(referenceLine),
  ];
  return element('div', { class: 'figure-foot' }, [
    details('Numbers', [element('div', scrolls, [tableOf(kind.table(numbers))])]),
    details('How it is computed', [
      ...kind.how.map(paragraph),
      ...(lines.length > 0 ? [element('ul', {}, lines)] : []),
    ]),
    element('div', { class: 'figure-acts' }, [
      element('button', { type: 'button', 'data-act': 'reset', disabled: '' }, ['Reset']),
      element('button', { type: 'button', 'data-act': 'copy', disabled: '' }, ['Copy link']),
    ]),
  ]);
}

/**
 * The constants of a kind in plain digits: from the registry, else as the kind declares them. Throws if the registry
 * uses another unit.
 */
function constantsOf({ constants }: FigureKind, known: Known): Record<string, string> {
  return Object.fromEntries(
    Object.entries(constants).map(([key, { name, value, unit }]) => {
      const row = known.get(name);
      if (row && row.unit !== unit) throw new Error(`The constant '${name}' is in ${row.unit}, and not in ${unit}.`);
      return [key, row?.value.replaceAll(',', '') ?? value];
    }),
  );
}

/** Draws a figure. Throws if its kind cannot compute with the registry's constants. */
function drawn(kind: FigureKind, written: Readonly<Record<string, unknown>>, place: Place): string {
  const { number, caption, known } = place;
  // Links use the number within the kind, regardless of other figures before it.
  const id = number === 1 ? `figure-${kind.name}` : `figure-${kind.name}-${number}`;
  const { values } = checkedValues(kind.parameters, written);
  const constants = constantsOf(kind, known);
  const numbers = kind.compute(values, constants) as unknown;
  const attributes = {
    class: 'figure',
    id,
    'aria-label': nameOf(kind, number),
    'data-figure': kind.name,
    'data-values': JSON.stringify(values),
    'data-constants': JSON.stringify(constants),
  };
  const opening = markupOf(element('figure', attributes)).slice(0, -'</figure>'.length);
  const head = element('div', { class: 'figure-head' }, [
    element('div', { class: 'figure-title' }, [kind.title]),
    element('div', { class: 'figure-hint' }, [kind.hint]),
  ]);
  const above = [
    head,
    drawingOf(kind, numbers, 680),
    drawingOf(kind, numbers, 358),
    dialsOf(kind, values, numbers, id),
    readingsOf(kind.readings(numbers)),
  ];
  const below = caption === null ? '' : `<figcaption>${caption}</figcaption>${markupOf(footOf(kind, numbers, place))}`;
  return `${opening}${above.map(markupOf).join('')}${below}</figure>`;
}

/** The sentence in place of a figure that cannot be drawn. */
const undrawn = (caption: string, sentence: string): string =>
  `<figure class="figure"><p class="invite">${escaped(sentence)}</p><figcaption>${caption}</figcaption></figure>`;

/**
 * A figure as HTML, complete without a script: its drawing for two widths, dials, readings, caption, the table of its
 * numbers, and an explanation of the computation. `written` are the values of its block. If the kind cannot compute
 * with a constant of the registry, such as half a lamport, a sentence replaces the figure.
 */
export function figureMarkup(
  kind: FigureKind,
  written: Readonly<Record<string, unknown>>,
  place: Place & { readonly caption: string },
): string {
  try {
    return drawn(kind, written, place);
  } catch {
    return undrawn(place.caption, `The figure ‘${kind.name}’ cannot be computed with the constants of today.`);
  }
}

// The renderer's placeholder. Nothing else can write this element (security T20). The trigger `articles_figure` finds
// it in stored texts.
const figureOpening = '<figure class="figure" data-figure="';
const captionOpening = '<figcaption>';
const closing = '</figcaption></figure>';

/** Whether a text contains a figure's placeholder. */
export const hasFigures = (html: string): boolean => html.includes(figureOpening);

const unescapes: Readonly<Record<string, string>> = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const unescaped = (text: string): string => text.replace(/&(?:quot|lt|gt|amp);/g, (sign) => unescapes[sign]!);

/** Parses a figure's placeholder after its opening: the name of its kind, its values, its caption. */
function placeOf(written: string) {
  const end = written.indexOf(closing);
  const [name = '', , values = '{}'] = written.slice(0, written.indexOf('>')).split('"');
  return {
    name,
    values: JSON.parse(unescaped(values)) as Record<string, unknown>,
    caption: written.slice(written.indexOf(captionOpening) + captionOpening.length, end),
    rest: written.slice(end + closing.length),
  };
}

/** A figure as a small SVG without words; null if it cannot be computed. */
export function stillMarkup(kind: FigureKind, written: Readonly<Record<string, unknown>>, known: Known): string | null {
  try {
    const numbers = kind.compute(checkedValues(kind.parameters, written).values, constantsOf(kind, known)) as unknown;
    return markupOf(stillOf(kind, numbers));
  } catch {
    return null;
  }
}

/** A figure in words; null if it cannot be computed. */
export function wordsIn(kind: FigureKind, written: Readonly<Record<string, unknown>>, known: Known): string | null {
  try {
    const numbers = kind.compute(checkedValues(kind.parameters, written).values, constantsOf(kind, known)) as unknown;
    return kind.describe(numbers);
  } catch {
    return null;
  }
}

/** The kind and the values of a text's first figure; null without one. */
function firstOf(html: string): { kind: FigureKind; values: Record<string, unknown> } | null {
  const [, first] = html.split(figureOpening, 2);
  if (first === undefined) return null;
  const { name, values } = placeOf(first);
  const kind = figureKinds.get(name);
  return kind === undefined ? null : { kind, values };
}

/** The first figure of a text as a still; null without one, or if it cannot be computed. */
export function firstStill(html: string, known: Known): string | null {
  const first = firstOf(html);
  return first && stillMarkup(first.kind, first.values, known);
}

/**
 * The first figure of a text as HTML, without its caption and its foot, which cite the text's sources; null without a
 * figure, or if it cannot be computed.
 */
export function firstFigure(html: string, known: Known): string | null {
  const first = firstOf(html);
  try {
    return first && drawn(first.kind, first.values, { number: 1, caption: null, known });
  } catch {
    return null;
  }
}

/**
 * Draws the figures in the HTML of a text, computed with the constants of `known`. `taken` counts the figures of each
 * kind, so that those of one page have unique ids.
 */
export function withFigures(html: string, known: Known, taken = new Map<string, number>()): string {
  const [before, ...places] = html.split(figureOpening);
  const drawn = places.map((place) => {
    const { name, values, caption, rest } = placeOf(place);
    const kind = figureKinds.get(name);
    const number = (taken.get(name) ?? 0) + 1;
    taken.set(name, number);
    const figure =
      kind === undefined
        ? undrawn(caption, `The figure ‘${name}’ cannot be drawn any more.`)
        : figureMarkup(kind, values, { number, caption, known });
    return figure + rest;
  });
  return before! + drawn.join('');
}
