import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Query, Spelled } from './public-cache/public-cache-key.ts';

type Fields = Readonly<Record<string, z.ZodType>>;

/** The fields of a part of an endpoint, by name. */
export const fieldsOf = (part: z.ZodType): Fields => ('shape' in part ? (part.shape as Fields) : {});

/** The canonical spelling of a value; unchanged if the contract refuses it. */
function spelledValue(field: z.ZodType | undefined, value: unknown): unknown {
  const read = field?.safeParse(value);
  if (!read?.success) return value;
  return ['string', 'number', 'boolean'].includes(typeof read.data) ? String(read.data) : value;
}

/**
 * Returns a function that rewrites a request for an endpoint in its canonical spelling: `?limit=05` as `?limit=5`, an
 * id in small letters, a slug as slugs are. So the cache stores one answer for all spellings.
 */
export function spelling({
  path,
  params,
  query,
}: Endpoint): (request: { params: unknown }, requestQuery: Query) => Spelled {
  const [places, fields] = [fieldsOf(params), fieldsOf(query)];
  return ({ params: given }, requestQuery) => {
    const values = given as Readonly<Record<string, string>>;
    return {
      path: path.replaceAll(/:(\w+)/g, (_place, name: string) =>
        encodeURIComponent(String(spelledValue(places[name], values[name]))),
      ),
      query: Object.fromEntries(
        Object.entries(requestQuery).map(([name, value]) => [name, spelledValue(fields[name], value) as string]),
      ),
    };
  };
}
