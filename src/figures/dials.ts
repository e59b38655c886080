import { element, type FigureElement } from './elements.ts';
import { rangeOf, type FigureKind } from './kind.ts';
import type { ChoiceParameter, NumberParameter, Values } from './parameters.ts';

/** The parameters that readers set, by name. */
export const dialsIn = ({ parameters }: Pick<FigureKind, 'parameters'>) =>
  Object.entries(parameters).filter(
    (entry): entry is [string, NumberParameter | ChoiceParameter] =>
      entry[1].dial === true && (entry[1].type === 'number' || entry[1].type === 'choice'),
  );

/** The text beside a dial, and a slider's text for screen readers. */
interface DialWords {
  readonly text: string;
  readonly sentence: string;
}

export const wordsOf = (kind: FigureKind, dial: string, numbers: unknown): DialWords => ({
  text: kind.dialText(dial, numbers),
  sentence: kind.valueText(dial, numbers),
});

/** A slider's position on its track, from 0 to 1. */
export const partOf = ({ least, most }: { readonly least: number; readonly most: number }, value: number): string =>
  Math.min(1, Math.max(0, (value - least) / (most - least || 1))).toFixed(3);

function slider(
  kind: FigureKind,
  [name, { label }]: [string, NumberParameter],
  values: Values,
  numbers: unknown,
  id: string,
) {
  const { least, most, step } = rangeOf(kind, values, name);
  const { text, sentence } = wordsOf(kind, name, numbers);
  const isIdle = kind.idle?.(values).includes(name) === true;
  return element('div', { class: 'dial' }, [
    element('label', { for: `${id}-${name}` }, [label]),
    // Hidden from screen readers: the slider has the value.
    element('span', { class: 'dial-value', 'aria-hidden': 'true' }, [text]),
    element('input', {
      id: `${id}-${name}`,
      type: 'range',
      'data-dial': name,
      min: least,
      max: most,
      step,
      value: String(values[name]),
      style: `--at: ${partOf({ least, most }, Number(values[name]))}`,
      'aria-valuetext': sentence,
      ...(isIdle ? { disabled: '' } : {}),
    }),
  ]);
}

function choice(kind: FigureKind, [name, { label, options }]: [string, ChoiceParameter], values: Values, id: string) {
  const isIdle = kind.idle?.(values).includes(name) === true;
  return element('fieldset', { class: 'choice' }, [
    element('legend', {}, [label]),
    element(
      'div',
      {},
      Object.entries(options).map(([option, words]) =>
        element('label', {}, [
          element('input', {
            type: 'radio',
            name: `${id}-${name}`,
            'data-dial': name,
            value: option,
            ...(values[name] === option ? { checked: '' } : {}),
            ...(isIdle ? { disabled: '' } : {}),
          }),
          element('span', {}, [words]),
        ]),
      ),
    ),
  ]);
}

/** The dials of the figure with that id: a slider for each number that readers set, and segments for each choice. */
export const dialsOf = (kind: FigureKind, values: Values, numbers: unknown, id: string): FigureElement =>
  element(
    'div',
    { class: 'dials' },
    dialsIn(kind).map(([name, parameter]) =>
      parameter.type === 'number'
        ? slider(kind, [name, parameter], values, numbers, id)
        : choice(kind, [name, parameter], values, id),
    ),
  );
