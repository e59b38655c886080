import { readdir } from 'node:fs/promises';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { submissionKinds, type SubmissionKind } from '#contract/kinds.ts';

const folder = new URL('../src/contract/', import.meta.url);

function isEndpoint(thing: unknown): thing is Endpoint {
  return typeof thing === 'object' && thing !== null && 'path' in thing && 'answer' in thing;
}

/** The endpoints of an export of the contract: a call, or for `…Endpoints` the calls of each kind of submission. */
function declared(name: string, thing: unknown): Endpoint[] {
  if (isEndpoint(thing)) return [thing];
  if (!name.endsWith('Endpoints')) return [];
  const ofKind = thing as (kind: SubmissionKind) => Record<string, Endpoint>;
  return submissionKinds.flatMap((kind) => Object.values(ofKind(kind)));
}

/** Every call of the contract, from its files. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.entries(module).flatMap(([name, thing]) => declared(name, thing)));
}

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
}

/** The path of a field in a body, from the outside in. */
export type FieldPath = readonly (string | number)[];

const schemas = new WeakMap<z.ZodType, JsonSchema>();

/** Cached for each part: thousands of requests use it. */
function schemaOf(part: z.ZodType): JsonSchema {
  const made = schemas.get(part) ?? (z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  schemas.set(part, made);
  return made;
}

function pathsIn(schema: JsonSchema, at: FieldPath): FieldPath[] {
  const inside = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => pathsIn(field, [...at, name])),
    ...(schema.items ? pathsIn(schema.items, [...at, 0]) : []),
  ];
  return at.length === 0 ? inside : [at, ...inside];
}

/** Every field of a part of a call, including nested ones. */
export const fieldsOf = (part: z.ZodType): FieldPath[] => pathsIn(schemaOf(part), []);

function example(schema: JsonSchema, name: string, known: (name: string) => unknown): unknown {
  const own = known(name);
  if (own !== undefined && schema.type === typeof own) return own;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf)
    return example(schema.anyOf.find(({ const: value }) => value !== '') ?? schema.anyOf[0]!, name, known);
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, field]) => [key, example(field, key, known)]),
    );
  if (schema.items) return [example(schema.items, name, known)];
  if (schema.format === 'date-time') return '2030-01-01T00:00:00Z';
  if (schema.type === 'string') return 'word';
  return schema.type === 'boolean' ? true : 1;
}

/** A valid example of a part of a call; `known` returns the values of names. */
export const exampleOf = (part: z.ZodType, known: (name: string) => unknown): unknown =>
  example(schemaOf(part), '', known);

/** The same data with another value in one field; `undefined` removes the field. */
export function withField(whole: unknown, [first, ...rest]: FieldPath, value: unknown): unknown {
  if (first === undefined) return value;
  const copy = (Array.isArray(whole) ? [...whole] : { ...(whole as object) }) as Record<string | number, unknown>;
  copy[first] = withField(copy[first], rest, value);
  return copy;
}

/** A path with its parameters filled in. */
export const pathOf = (path: string, params: Record<string, string>) =>
  path.replaceAll(/:(\w+)/g, (_whole, name: string) => params[name] ?? 'missing');
