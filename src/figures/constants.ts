import type { DeclaredConstant, Reference } from './kind.ts';

/** The documents of programs with these constants and formulas. */
export const sources = {
  pumpProgram: {
    title: 'Pump program',
    url: 'https://github.com/pump-fun/pump-public-docs/blob/1b822158844a60ca577df6ca122211b595a1a578/docs/PUMP_PROGRAM_README.md',
    readAt: '2026-11-25',
  },
  pumpSdk: {
    title: '@pump-fun/pump-sdk 2.0.0, src/bondingCurve.ts',
    url: 'https://www.npmjs.com/package/@pump-fun/pump-sdk',
    readAt: '2026-11-24',
  },
  pumpFees: { title: 'Fees', url: 'https://solana.pump.fun/docs/fees', readAt: '2026-11-25' },
  constantProduct: {
    title: 'constant_product.rs of Raydium’s CPMM',
    url: 'https://github.com/raydium-io/raydium-cp-swap/blob/master/programs/cp-swap/src/curve/constant_product.rs',
    readAt: '2026-11-24',
  },
} as const satisfies Readonly<Record<string, Reference>>;

const ofPump = (name: string, value: string, unit: string): DeclaredConstant => ({
  name: `pump.fun ${name}`,
  value,
  unit,
  from: '2025-04-04',
  source: sources.pumpProgram,
});

/** The curve of pump.fun: its initial reserves, and the tokens that it sells and keeps. */
export const pumpCurve = {
  virtualSol: ofPump('virtual sol', '30', 'SOL'),
  virtualTokens: ofPump('virtual tokens', '1073000000', 'tokens'),
  forSale: ofPump('tokens for sale', '793100000', 'tokens'),
} as const;
