import { z } from 'zod';

/** One call of the API: what goes in, what comes out, and a sentence for the documentation. The path names its parameters as `:name`. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly tag: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
}

const nothing = z.unknown();
type Nothing = typeof nothing;

/** Declares an endpoint; what is left out is not looked at. */
export function endpoint<
  Answer extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(definition: {
  method: Endpoint['method'];
  path: Endpoint['path'];
  summary: string;
  tag: string;
  answer: Answer;
  params?: Params;
  query?: Query;
  body?: Body;
}): Endpoint<Params, Query, Body, Answer> {
  return {
    ...definition,
    params: definition.params ?? (nothing as z.ZodType as Params),
    query: definition.query ?? (nothing as z.ZodType as Query),
    body: definition.body ?? (nothing as z.ZodType as Body),
  };
}
