import { pick, rect, text, type Mark } from './scene.ts';

/** The parameter of a figure with four steps. */
export const stepOf = <const Usual extends number>(usual: Usual) =>
  ({
    type: 'number',
    label: 'Step',
    sentence: 'Which of the four steps is shown.',
    unit: '',
    whole: true,
    least: 1,
    most: 4,
    step: 1,
    default: usual,
    dial: true,
  }) as const;

/** A cell that readers press: the values that it sets, its words, and whether it is the present one. */
interface Choice {
  readonly sets: Readonly<Record<string, number | string>>;
  readonly words: string;
  readonly isNow: boolean;
}

/**
 * Choices side by side over the width of a drawing, with this many in a row, each row 52 pixels below the previous one.
 */
export const choiceCells = (choices: readonly Choice[], width: number, perRow = choices.length): Mark[] =>
  choices.map(({ sets, words, isNow }, place) => {
    const each = width / perRow;
    const [x, y] = [(place % perRow) * each, Math.floor(place / perRow) * 52];
    return pick(sets, [
      rect(isNow ? 'cell you' : 'cell', x + 3, y + 2, each - 6, 44),
      text(isNow ? 'on-cell strong' : 'on-cell', x + each / 2, y + 28, words, 'middle'),
    ]);
  });
