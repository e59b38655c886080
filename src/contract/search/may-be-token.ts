import type { LookupAnswer } from './lookup.ts';

/** Whether an address may be a token, for all that is known here: what looks like a wallet or a program is made to be taken for that. */
export function mayBeToken({ kind, named, lookAlikes: [nearest] }: Pick<LookupAnswer, 'kind' | 'named' | 'lookAlikes'>): boolean {
  if (kind !== 'address') return kind === 'mint';
  return named?.kind !== 'pool' && (nearest === undefined || nearest.kind === 'mint' || nearest.kind === 'scam');
}
