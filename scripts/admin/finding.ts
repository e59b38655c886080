import { setTimeout } from 'node:timers/promises';

/** What one check of the doctor found; the sentence says what to do where it is not `ok`. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'fault';
  readonly of: string;
  readonly sentence: string;
}

export const ok = (of: string, sentence: string): Finding => ({ state: 'ok', of, sentence });
export const warning = (of: string, sentence: string): Finding => ({ state: 'warning', of, sentence });
export const fault = (of: string, sentence: string): Finding => ({ state: 'fault', of, sentence });

/** How long a check may take, in milliseconds. */
export const longestCheck = 5_000;

/** Does a check within its time, in milliseconds. What it throws is a fault, and so is no answer. */
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

/** A finding in a line. */
export const lineOf = ({ state, of, sentence }: Finding): string => `${state.padEnd(7)}  ${of}: ${sentence}`;
