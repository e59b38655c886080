import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { AnswerOf, Api } from '#contract/api.ts';
import { fetched } from './http.ts';

/** The paths of reads below `/api`, as the contract declares them, with parameters as `:name`. */
export type ReadPath = keyof Api extends infer A ? (A extends `GET ${infer Path}` ? Path : never) : never;

/** The names of the parameters in a path. */
export type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** The input of a schema; no fields where a call declares none. */
export type Given<Schema extends z.ZodType> = unknown extends z.input<Schema> ? object : z.input<Schema>;
/** Accepts numbers and booleans, which the server parses from text. */
type Loose<Fields> = {
  readonly [Name in keyof Fields]?: unknown extends Fields[Name] ? string | number : Fields[Name] | undefined;
};

/** The parameters of a read: of its path and of its query. */
export type Question<Path extends ReadPath> = Readonly<Record<ParamsIn<Path>, string>> &
  Loose<Given<Api[`GET ${Path}`]['query']>>;

/** Fills parameters into the path of a call. Returns the path, and the values that it does not need. */
export function filled(path: string, given: object): { path: string; rest: [string, unknown][] } {
  const rest = new Map<string, unknown>(Object.entries(given));
  const segments = path.split('/').map((segment) => {
    if (!segment.startsWith(':')) return segment;
    const value = rest.get(segment.slice(1));
    rest.delete(segment.slice(1));
    return encodeURIComponent(String(value));
  });
  return { path: `/api${segments.join('/')}`, rest: [...rest] };
}

/** The path of a read, from `/api` on. */
export function pathOf<Path extends ReadPath>(path: Path, question: Question<Path>): string {
  const { path: address, rest } = filled(path, question);
  const query = rest.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value as string)}`],
  );
  return query.length === 0 ? address : `${address}?${query.join('&')}`;
}

/** Splits a path into segments, which '/' joins (spec §7). */
function keyOf(path: string): string[] {
  const [, api, first, ...segments] = path.split('/');
  return [`/${api}/${first}`, ...segments];
}

/** The query of a call, for `useQuery` and `load`. Its key is the path in segments (spec §7). */
export function read<Path extends ReadPath>(path: Path, question: Question<Path>) {
  return queryOptions<AnswerOf<`GET ${Path}`>>({ queryKey: keyOf(pathOf(path, question)) });
}

/**
 * Sends a read from the browser at once. Returns the answer and its tags, for code that caches the answer under another
 * key.
 */
export async function askTagged<Path extends ReadPath>(
  path: Path,
  question: Question<Path>,
): Promise<{ body: AnswerOf<`GET ${Path}`>; tags: readonly string[] }> {
  const { body, tags } = await fetched(pathOf(path, question));
  return { body: body as AnswerOf<`GET ${Path}`>, tags };
}

/** Sends a read from the browser at once. */
export const ask = async <Path extends ReadPath>(
  path: Path,
  question: Question<Path>,
): Promise<AnswerOf<`GET ${Path}`>> => (await askTagged(path, question)).body;
