import type { ComparedBlock, FigureLine, TextPart } from '#contract/revisions/revisions.ts';
import { dayText } from '#figures/dates.ts';
import {
  checkedValues,
  type ListParameter,
  type SingleParameter,
  type Value,
  type Values,
} from '#figures/parameters.ts';
import { inFewDigits } from '#figures/words.ts';
import { figureLimits, readFigure } from './figure-blocks.ts';
import type { TextBlock } from './text-blocks.ts';
import { diffTokens } from './token-diff.ts';
import { comparedWords, type Effort } from './word-parts.ts';

type Read = NonNullable<ReturnType<typeof readFigure>>;
type Entry = Readonly<Record<string, number | string>>;

/** '30 SOL', '0.3%', '18 Nov 2026': a value for readers. */
function valueWords(parameter: SingleParameter, value: Value): string {
  switch (parameter.type) {
    case 'number':
      return `${inFewDigits(Number(value), 9)}${parameter.unit === '%' ? '%' : ` ${parameter.unit}`.trimEnd()}`;
    case 'choice':
      return parameter.options[String(value)]!;
    case 'day':
      return dayText(String(value));
    case 'text':
      return String(value);
  }
}

/** The entries of a list, one per line. */
const entryLines = ({ of }: ListParameter, entries: Value): string[] =>
  (entries as readonly Entry[]).map((entry) =>
    Object.entries(of)
      .map(([field, parameter]) => valueWords(parameter, entry[field]!))
      .join(' · '),
  );

/** The entries that only one of two lists has. A removed and an added entry in the same place form one line. */
function comparedEntries(label: string, before: readonly string[], after: readonly string[], effort: Effort) {
  const lines: FigureLine[] = [];
  let gone: readonly string[] = [];
  const say = (place: number, parts: TextPart[]) =>
    lines.push({ kind: 'words', label: `${label}, entry ${place + 1}`, parts });
  const runs = diffTokens(before, after, before.length + after.length);
  for (const [index, { kind, before: from, after: to, length }] of runs.entries()) {
    if (kind === 'same') continue;
    if (kind === 'removed') gone = before.slice(from, from + length);
    if (kind === 'removed' && runs[index + 1]?.kind === 'added') continue;
    const come = kind === 'added' ? after.slice(to, to + length) : [];
    for (let step = 0; step < Math.max(gone.length, come.length); step += 1) {
      const [old, now] = [gone[step], come[step]];
      if (old === undefined) say(to + step, [{ kind: 'added', text: now! }]);
      else if (now === undefined)
        say(from - (kind === 'added' ? gone.length : 0) + step, [{ kind: 'removed', text: old }]);
      else say(to + step, comparedWords(old, now, effort).parts);
    }
    gone = [];
  }
  return lines;
}

const valuesOf = ({ kind, given }: Read): Values => checkedValues(kind.parameters, given).values;

/** The differences between two figures of one kind, in the order of its parameters. */
function changedLines(before: Read, after: Read, effort: Effort): FigureLine[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const parameters = Object.entries(before.kind.parameters).flatMap(([name, parameter]): FigureLine[] => {
    const { label } = parameter;
    if (parameter.type === 'list')
      return comparedEntries(label, entryLines(parameter, old[name]!), entryLines(parameter, now[name]!), effort);
    const side = ({ given }: Read, values: Values) => ({
      text: valueWords(parameter, values[name]!),
      isGiven: Object.hasOwn(given, name),
    });
    const [was, is] = [side(before, old), side(after, now)];
    return was.text === is.text && was.isGiven === is.isGiven ? [] : [{ kind: 'value', label, before: was, after: is }];
  });
  const words = (['caption', 'source'] as const).flatMap((name): FigureLine[] =>
    before[name] === after[name]
      ? []
      : [{ kind: 'words', label: labels[name], parts: comparedWords(before[name], after[name], effort).parts }],
  );
  return [...parameters, ...words];
}

const labels = { caption: 'Caption', source: 'Source' } as const;

/** A line for each value in a figure's block. */
function givenLines({ kind, given, caption, source }: Read, as: TextPart['kind']): FigureLine[] {
  const line = (label: string, text: string): FigureLine => ({ kind: 'words', label, parts: [{ kind: as, text }] });
  const parameters = Object.entries(kind.parameters).flatMap(([name, parameter]) => {
    const value = given[name];
    if (value === undefined) return [];
    return parameter.type === 'list'
      ? entryLines(parameter, value).map((entry, place) => line(`${parameter.label}, entry ${place + 1}`, entry))
      : [line(parameter.label, valueWords(parameter, value))];
  });
  const words = [
    ...(caption === '' ? [] : [line(labels.caption, caption)]),
    ...(source === '' ? [] : [line(labels.source, source)]),
  ];
  return [...parameters, ...words];
}

type Shown = Pick<ComparedBlock, 'style' | 'figure' | 'parts'>;

/** A block as text; an invalid figure has the name of its kind above. */
const asText = ({ style, figure }: TextBlock, named: TextPart['kind'], parts: TextPart[]): Shown => ({
  style,
  figure: null,
  parts: figure === null ? parts : [{ kind: named, text: `figure ${figure}\n` }, ...parts],
});

const asFigure = ({ kind: { name, title } }: Read, lines: FigureLine[]): Shown => ({
  style: 'figure',
  figure: { kind: name, title, lines },
  parts: [],
});

/**
 * Describes blocks of two texts: a valid figure in words, everything else as text. Bounds the number of parsed figures
 * by the limit of two texts.
 */
export class ShownBlocks {
  readonly #effort: Effort;
  #left = 2 * figureLimits.figures;

  constructor(effort: Effort) {
    this.#effort = effort;
  }

  #read({ figure, text }: TextBlock): Read | null {
    if (figure === null || this.#left === 0) return null;
    this.#left -= 1;
    return readFigure(figure, text);
  }

  /** A block of one text, or an unchanged block of both. */
  one(block: TextBlock, kind: TextPart['kind']): Shown {
    const read = this.#read(block);
    return read ? asFigure(read, givenLines(read, kind)) : asText(block, kind, [{ kind, text: block.text }]);
  }

  /** A changed block; `parts` are its words. Either both versions are figures of one kind, or neither is a figure. */
  two(before: TextBlock, after: TextBlock, parts: TextPart[]): Shown {
    const [was, is] = [this.#read(before), this.#read(after)];
    return was && is ? asFigure(is, changedLines(was, is, this.#effort)) : asText(after, 'same', parts);
  }
}
