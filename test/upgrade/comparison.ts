import { isDeepStrictEqual } from 'node:util';
import type { Answered } from './answers.ts';
import type { Difference } from './differences.ts';

/** A difference between two answers. */
interface Found {
  readonly url: string;
  readonly call: string;
  readonly at: string;
  readonly kind: Difference['kind'];
  readonly was: unknown;
  readonly is: unknown;
}

function* differing(was: unknown, is: unknown, at: string): Generator<Pick<Found, 'at' | 'kind' | 'was' | 'is'>> {
  const areObjects = [was, is].every((one) => typeof one === 'object' && one !== null);
  if (!areObjects || Array.isArray(was) !== Array.isArray(is)) {
    if (was !== is) yield { at, kind: 'changed', was, is };
    return;
  }
  const [before, now] = [was as Record<string, unknown>, is as Record<string, unknown>];
  for (const key of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const place = Array.isArray(was) ? `${at}[]` : `${at}.${key}`;
    if (!(key in before)) yield { at: place, kind: 'added', was: undefined, is: now[key] };
    else if (!(key in now)) yield { at: place, kind: 'removed', was: before[key], is: undefined };
    else yield* differing(before[key], now[key], place);
  }
}

/** All differences between the answers of two programs to the same requests. */
export function compared(before: ReadonlyMap<string, Answered>, now: ReadonlyMap<string, Answered>): Found[] {
  return Array.from(before).flatMap(([url, { call, status, body }]) => {
    const later = now.get(url)!;
    const found =
      status === later.status
        ? [...differing(body, later.body, '')]
        : [{ at: 'status', kind: 'changed' as const, was: status, is: later.status }];
    return found.map((one) => ({ url, call, ...one }));
  });
}

/** The unintended differences, and the intended ones that did not occur. */
export function judged(
  found: readonly Found[],
  meant: readonly Difference[],
): { unmeant: Found[]; unfound: Difference[] } {
  const isMeant = ({ call, at, kind, was, is }: Found, one: Difference) =>
    one.kind === kind &&
    one.call.test(call) &&
    one.at.test(at) &&
    (one.is === undefined || isDeepStrictEqual(one.is(was), is));
  return {
    unmeant: found.filter((one) => !meant.some((difference) => isMeant(one, difference))),
    unfound: meant.filter((difference) => !found.some((one) => isMeant(one, difference))),
  };
}
