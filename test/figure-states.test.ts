import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stateOf, valuesAt } from '#figures/state.ts';
import { figureKinds } from '#server/features/texts/figure-kinds.ts';

const written = fc.oneof(
  fc.double().map(String),
  fc.integer().map(String),
  fc.constantFrom('yes', 'no', '2026-01-01', '', '1e308', '0.123456789'),
  fc.string(),
);

describe.each([...figureKinds.values()].map((kind) => [kind.name, kind] as const))('a state of %s', (_name, kind) => {
  it('has one spelling, whatever somebody writes', () => {
    const name = fc.constantFrom(...Object.keys(kind.parameters), 'nothing', '__proto__');
    fc.assert(
      fc.property(fc.array(fc.tuple(name, written), { maxLength: 6 }), (given) => {
        const state = stateOf(kind, valuesAt(kind, given.map((one) => one.join(':')).join(',')));
        expect(stateOf(kind, valuesAt(kind, state))).toBe(state);
      }),
    );
    expect(stateOf(kind, valuesAt(kind, ''))).toBe('');
  });
});

it('a state names what differs from the defaults, on the steps of its parameters', () => {
  const kind = figureKinds.get('bonding-curve')!;
  const again = (state: string) => stateOf(kind, valuesAt(kind, state));
  expect(again('next:7,paid:12.5,nothing:9,x')).toBe('paid:12.5,next:7');
  expect(again('paid:1e308')).toBe('');
});
