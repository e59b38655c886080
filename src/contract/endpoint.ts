import { z } from 'zod';
import { id, slugInPath, walletParam } from './text.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A call by its method and its path below `/api`, with parameters as `:name`. */
type Address = `${Method} /${string}`;

type MethodOf<A extends Address> = A extends `${infer M extends Method} ${string}` ? M : never;
type PathOf<A extends Address> = A extends `${string} ${infer Path}` ? `/api${Path}` : never;

/** One call of the API: parameters, body, answer, and a sentence for the documentation. */
export interface Endpoint<
  A extends Address = Address,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly address: A;
  readonly method: MethodOf<A>;
  readonly path: PathOf<A>;
  readonly summary: string;
  /** The chapter of the documentation. */
  readonly tag: string;
  readonly params: Params;
  /**
   * Whether its parameter accepts any text, so that a refusal names the fault. Other parameters are names: a malformed
   * one names nothing, which is 404.
   */
  readonly anyText: boolean;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
}

/** The schemas of these path parameters in every call. */
const named = { id, slug: slugInPath, wallet: walletParam };
type Named = typeof named;

type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Further}`
    ? Name | NamesIn<Further>
    : Rest
  : never;

/** The parameters of a path with only `named` ones. */
type ParamsOf<A extends Address> = z.ZodObject<{
  [Name in keyof Named as Name extends NamesIn<A> ? Name : never]: Named[Name];
}>;

const nothing = z.unknown();
type Unchecked = typeof nothing;

/**
 * Declares the endpoint at an address. Missing parameters have the schemas of their names; a missing query or body is
 * not validated. Its chapter in the documentation is the first word of its path, unless `tag` names another.
 */
export function endpoint<
  const A extends Address,
  Answer extends z.ZodType,
  Params extends z.ZodType = ParamsOf<A>,
  Query extends z.ZodType = Unchecked,
  Body extends z.ZodType = Unchecked,
>(
  address: A,
  definition: {
    summary: string;
    tag?: string;
    answer: Answer;
    params?: Params;
    anyText?: true;
    query?: Query;
    body?: Body;
  },
): Endpoint<A, Params, Query, Body, Answer> {
  const [method, path] = address.split(' ') as [MethodOf<A>, string];
  const names = Object.entries(named).filter(([name]) => path.split('/').includes(`:${name}`));
  const params = names.length > 0 ? z.object(Object.fromEntries(names)) : nothing;
  const [, first = ''] = path.split('/');
  return {
    ...definition,
    tag: definition.tag ?? first.slice(0, 1).toUpperCase() + first.slice(1),
    address,
    method,
    path: `/api${path}` as PathOf<A>,
    params: definition.params ?? (params as z.ZodType as Params),
    anyText: definition.anyText ?? false,
    query: definition.query ?? (nothing as z.ZodType as Query),
    body: definition.body ?? (nothing as z.ZodType as Body),
  };
}
