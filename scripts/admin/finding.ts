import { setTimeout } from 'node:timers/promises';

/** The result of one check; unless it is `ok`, the sentence has advice. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'fault';
  readonly of: string;
  readonly sentence: string;
}

export const ok = (of: string, sentence: string): Finding => ({ state: 'ok', of, sentence });
export const warning = (of: string, sentence: string): Finding => ({ state: 'warning', of, sentence });
export const fault = (of: string, sentence: string): Finding => ({ state: 'fault', of, sentence });

/** The time limit of a check, in milliseconds. */
export const longestCheck = 5_000;

/** Runs a check with a time limit, in milliseconds. An exception is a fault, and so is a timeout. */
export async function bounded(
  of: string,
  check: () => Promise<Finding>,
  longest: number = longestCheck,
): Promise<Finding> {
  const late = setTimeout(longest, undefined, { ref: false }).then(() =>
    fault(of, `no answer within ${longest / 1_000} seconds; see whether it runs and can be reached from here.`),
  );
  return Promise.race([check().catch((error: unknown) => fault(of, (error as Error).message)), late]);
}

/** A finding as a line. */
export const lineOf = ({ state, of, sentence }: Finding): string => `${state.padEnd(7)}  ${of}: ${sentence}`;
