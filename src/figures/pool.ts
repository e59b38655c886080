import { baseUnitsOf, lamportsOf } from './exact.ts';
import type { Reserves } from './formulas.ts';

/** The parameters of a pool, for kinds with trades in one; the defaults resemble pump.fun's pool after graduation. */
export const poolParameters = {
  sol: {
    type: 'number',
    label: 'SOL in the pool',
    sentence: 'The SOL that lie in the pool at first.',
    unit: 'SOL',
    least: 0.1,
    most: 1_000_000,
    step: 1,
    default: 85,
  },
  tokens: {
    type: 'number',
    label: 'Tokens in the pool',
    sentence: 'The tokens that lie in the pool at first.',
    unit: 'tokens',
    least: 1_000,
    most: 100_000_000_000,
    step: 1_000,
    default: 206_900_000,
  },
} as const;

/** The fee of a pool or a curve; the default is none. */
export const feeParameter = {
  type: 'number',
  label: 'Fee',
  sentence: 'The fee of a trade in hundredths of a percent, 25 for 0.25%.',
  unit: 'bps',
  least: 0,
  most: 1_000,
  step: 1,
  whole: true,
  default: 0,
} as const;

/** The pool with these values, in lamports and in base units of a token with 6 decimals. */
export const poolOf = ({ sol, tokens }: { readonly sol: number; readonly tokens: number }): Reserves => ({
  paid: lamportsOf(sol),
  bought: baseUnitsOf(tokens),
});
