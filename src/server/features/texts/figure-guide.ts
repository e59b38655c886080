import type { Constant } from '#contract/addresses/constants.ts';
import type { Figure } from '#contract/addresses/figures.ts';
import { blockOf } from '#figures/block.ts';
import { breaking, element, escaped, markupOf, type FigureElement } from '#figures/elements.ts';
import type { FigureKind } from '#figures/kind.ts';
import { checkedValues, type Parameter } from '#figures/parameters.ts';
import { inFewDigits } from '#figures/words.ts';
import { figureMarkup } from './figure-markup.ts';

type Described = Figure['parameters'][number];

/** A parameter as the API describes it. */
function described(name: string, parameter: Parameter): Described {
  const { type, label, sentence } = parameter;
  const fields = type === 'list' ? Object.entries(parameter.of).map(([field, one]) => described(field, one)) : [];
  return {
    name,
    type,
    label,
    sentence,
    unit: type === 'number' ? parameter.unit : '',
    least: type === 'number' ? parameter.least : null,
    most: 'most' in parameter ? parameter.most : null,
    step: type === 'number' ? parameter.step : null,
    default: type === 'list' ? null : parameter.default,
    options: type === 'choice' ? Object.entries(parameter.options).map(([value, words]) => ({ value, words })) : [],
    fields,
  };
}

const blockFor = (kind: FigureKind): string =>
  blockOf(kind.name, { ...checkedValues(kind.parameters, {}).values, caption: kind.caption });

/** A kind of figure in the API's form. */
export const describedFigure = (kind: FigureKind): Figure => ({
  name: kind.name,
  title: kind.title,
  sentence: kind.sentence,
  caption: kind.caption,
  parameters: Object.entries(kind.parameters).map(([name, parameter]) => described(name, parameter)),
  block: blockFor(kind),
});

/** The range of a parameter in a few words: 'from 0 to 86 SOL', 'a day, as 2026-11-18'. */
function rangeWords({
  type,
  unit,
  least,
  most,
  options,
  fields,
}: Omit<Described, 'fields'> & Partial<Described>): string {
  if (type === 'number') return `from ${inFewDigits(least!, 9)} to ${inFewDigits(most!, 9)}${unit && ` ${unit}`}`;
  if (type === 'choice') return options.map(({ value }) => value).join(', ');
  if (type === 'day') return 'a day, as 2026-11-18';
  if (type === 'text') return `at most ${most} characters`;
  return `at most ${most} entries of ${fields!.map(({ name }) => name).join(', ')}`;
}

const copying =
  'Copy this block into the text and change the values. Lines that you leave out have the values that the table gives.';

const cell = (name: 'td' | 'th', words: string): FigureElement => element(name, breaking(words), [words]);

const rowOf = (one: Omit<Described, 'fields'> & Partial<Described>, name: string): FigureElement =>
  element('tr', {}, [
    element('td', { class: 'parameter' }, [element('code', {}, [name])]),
    cell('td', one.sentence),
    cell('td', rangeWords(one)),
    cell('td', one.default === null ? '' : String(one.default)),
  ]);

function parametersTable({ title, parameters }: Figure): FigureElement {
  const rows = parameters.flatMap((one) => [
    rowOf(one, one.name),
    ...one.fields.map((field) => rowOf(field, `${one.name}: ${field.name}`)),
  ]);
  const region = { class: 'table-scroll', role: 'region', tabindex: 0, 'aria-label': `${title}, parameters` };
  return element('div', region, [
    element('table', { class: 'table' }, [
      element('thead', {}, [
        element(
          'tr',
          {},
          ['Parameter', 'Meaning', 'May be', 'Without it'].map((words) => cell('th', words)),
        ),
      ]),
      element('tbody', {}, rows),
    ]),
  ]);
}

/** The HTML of a kind's page: the figure with its defaults, its block and its parameters. */
export function guideMarkup(kind: FigureKind, known: ReadonlyMap<string, Constant>): string {
  const figure = describedFigure(kind);
  const heading = (id: string, words: string) => element('h2', { id: `h-${id}` }, [words]);
  return [
    figureMarkup(kind, {}, { number: 1, caption: escaped(kind.caption), known }),
    markupOf(heading('block', 'In an article')),
    markupOf(element('p', {}, [copying])),
    markupOf(element('pre', { tabindex: 0 }, [element('code', {}, [figure.block])])),
    markupOf(heading('parameters', 'Parameters')),
    markupOf(parametersTable(figure)),
  ].join('\n');
}
