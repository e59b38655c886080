import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { NumberParameter, Parameter } from '#figures/parameters.ts';
import { stateOf, valuesAt } from '#figures/state.ts';
import { figureKinds } from '#server/features/texts/figure-kinds.ts';

/** Valid values of a number, as people write them: with at most nine decimals. */
const numbers = ({ least: min, most: max, whole = false }: NumberParameter): fc.Arbitrary<string> =>
  whole
    ? fc.integer({ min, max }).map(String)
    : fc
        .tuple(fc.double({ min, max, noNaN: true }), fc.nat(9))
        .map(([value, digits]) => value.toFixed(digits))
        .filter((value) => Number(value) >= min && Number(value) <= max);

/** Values of a parameter as people write them: most are valid. */
function written(parameter: Parameter): fc.Arbitrary<string> {
  const wrong = fc.constantFrom('', 'x', '1e308', '-1', '0.1234567891', '__proto__');
  if (parameter.type === 'number') return fc.oneof({ weight: 9, arbitrary: numbers(parameter) }, wrong);
  if (parameter.type === 'choice') return fc.oneof(fc.constantFrom(...Object.keys(parameter.options)), wrong);
  return fc.oneof(fc.constantFrom('2026-01-01', '2024-02-29'), wrong);
}

const kinds = [...figureKinds.values()].map((kind) => [kind.name, kind] as const);

it.each(kinds)('a state of %s has one spelling, in any order of its parameters', (_name, kind) => {
  const parts = Object.entries(kind.parameters).map(([name, parameter]) =>
    written(parameter).map((value) => `${name}:${value}`),
  );
  const again = (state: string) => stateOf(kind, valuesAt(kind, state));
  fc.assert(
    fc.property(
      fc.shuffledSubarray(parts).chain((some) => fc.tuple(...some)),
      (given) => {
        const state = again(given.join(','));
        expect(again(state)).toBe(state);
        expect(again(['nothing:1', 'x', ...given.toReversed()].join(','))).toBe(state);
      },
    ),
  );
  expect(again('')).toBe('');
});

const everyNumber = kinds.flatMap(([name, kind]) =>
  Object.entries(kind.parameters).flatMap(([parameter, one]) =>
    one.type === 'number' ? [[parameter, name, kind, one] as const] : [],
  ),
);

it.each(everyNumber)('the number %s of %s is kept as given', (parameter, _name, kind, one) => {
  fc.assert(
    fc.property(numbers(one), (value) => {
      const values = valuesAt(kind, `${parameter}:${value}`);
      expect(values[parameter]).toBe(Number(value));
      expect(valuesAt(kind, stateOf(kind, values))).toEqual(values);
    }),
  );
});

it('a state names the values that differ from the defaults, in the order of the parameters', () => {
  const kind = figureKinds.get('bonding-curve')!;
  const again = (state: string) => stateOf(kind, valuesAt(kind, state));
  expect(again('next:7,paid:12.5,nothing:9,x')).toBe('paid:12.5,next:7');
  expect(again('paid:1e308')).toBe('');
});
