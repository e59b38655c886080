import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

/** A program's answer at a URL: the status, and the JSON of a success. */
export interface Answered {
  readonly call: string;
  readonly status: number;
  readonly body: unknown;
}

interface Declared {
  readonly method: string;
  readonly path: string;
}

// Calls that need a login, or whose answers differ each time.
const personal =
  /^\/(auth|account|admin|notices|sessions|votes|watches)\b|\/(mine|watch)$|^\/contributions\/:id\/text$/;
// Queries to try, in addition to the call without one.
const queries: Readonly<Record<string, readonly string[]>> = {
  '/search': ['?q=bonk', '?q=curve', '?q=rug'],
  '/lookup': ['?q=bonk', '?q=DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'],
  '/articles/:slug/contributions': ['?sort=useful'],
  '/articles/:slug/compare': ['?from=1&to=2'],
  '/articles/:slug/passages': ['?revision=1'],
  '/bounties/all': ['?limit=50'],
  '/articles/:slug/reports': ['?section=h-fees'],
  '/leaderboard': ['?days=30'],
};
// The number of requests at the same time.
const mostAtOnce = 8;

/** The paths of the public reads in that program's contract. */
export async function publicReads(folder: string): Promise<string[]> {
  const { everyEndpoint } = (await import(pathToFileURL(join(folder, 'test/contract-walk.ts')).href)) as {
    everyEndpoint(): Promise<Declared[]>;
  };
  const reads = (await everyEndpoint()).filter(({ method }) => method === 'GET').map(({ path }) => path);
  return [...new Set(reads.map((path) => path.replace(/^\/api\b/, '')))].filter((path) => !personal.test(path));
}

/** The values of path parameters in answers, by parameter; ids also by their noun. */
type Values = Map<string, Set<string>>;

/** The first letters of a noun, the same in singular and plural: 'bount' of `/bounties/:id` and of a field `bounty`. */
const kindOf = (word: string) => word.slice(0, 5);

const add = (values: Values, name: string, value: string) =>
  values.set(name, (values.get(name) ?? new Set()).add(value));

/** Collects every value that may fill a path parameter; `within` is the field that holds this part of an answer. */
function note(values: Values, found: unknown, within: string): void {
  if (typeof found !== 'object' || found === null) return;
  for (const [name, value] of Object.entries(found)) {
    if (typeof value === 'object') note(values, value, Array.isArray(found) ? within : name);
    else if (name === 'id') add(values, `id ${kindOf(within)}`, String(value));
    else add(values, name, String(value));
  }
}

/** The URLs of a path with each known value of each parameter. */
function filled(path: string, values: Values): string[] {
  const [whole, of, name] = /\/(\w+)\/:(\w+)/.exec(path) ?? [];
  if (whole === undefined) return [path];
  const known = values.get(name === 'id' ? `id ${kindOf(of!)}` : name!) ?? [];
  return [...known].flatMap((value) => filled(path.replace(whole, `/${of}/${encodeURIComponent(value)}`), values));
}

/** Requests these URLs, several at once. */
export async function askAll(site: string, urls: ReadonlyMap<string, string>): Promise<Map<string, Answered>> {
  const answers = new Map<string, Answered>();
  const waiting = [...urls];
  const one = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [url, call] = next;
      const response = await fetch(`${site}/api${url}`, { signal: AbortSignal.timeout(30_000) });
      const text = await response.text();
      answers.set(url, { call, status: response.status, body: response.ok ? (JSON.parse(text) as unknown) : null });
    }
  };
  await Promise.all(Array.from({ length: mostAtOnce }, one));
  return answers;
}

/**
 * Requests everything public: each of these reads with each parameter value that an answer contains, until no answer
 * contains a new one.
 */
export async function everything(site: string, reads: readonly string[]): Promise<Map<string, Answered>> {
  // No answer has the kinds of figures under this name.
  const values: Values = new Map([['kind', new Set(['bonding-curve'])]]);
  const answers = new Map<string, Answered>();
  for (;;) {
    const urls = new Map<string, string>();
    for (const path of reads)
      for (const url of filled(path, values))
        for (const query of ['', ...(queries[path] ?? [])]) if (!answers.has(url + query)) urls.set(url + query, path);
    if (urls.size === 0) return answers;
    for (const [url, answer] of await askAll(site, urls)) {
      answers.set(url, answer);
      note(values, answer.body, '');
    }
  }
}
