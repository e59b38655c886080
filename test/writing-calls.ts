import type { Endpoint } from '#contract/endpoint.ts';
import { everyEndpoint, exampleOf, pathOf } from './contract-walk.ts';
import type { OneOfEach } from './one-of-each.ts';
import type { Caller } from './wallet.ts';

/** The outcome of a call. */
export interface Sent {
  readonly call: string;
  readonly status: number;
  readonly body: string;
}

// The calls that end a session or an account.
const ends = new Set([
  'POST /api/auth/anonymous',
  'POST /api/auth/logout',
  'DELETE /api/account/me',
  'DELETE /api/account/sessions/others',
  'DELETE /api/admin/people/:id',
  'DELETE /api/admin/people/:id/sessions',
]);
// Calls that remove something come last, since others need it.
const taking = ({ method, path }: Endpoint) =>
  Number(path.startsWith('/api/admin/')) + 2 * Number(method === 'DELETE') + 4 * Number(/people|hidden/.test(path));

/**
 * Sends every writing call of the contract with a valid body, as the person that `by` returns for its path. Leaves out
 * the calls that end a session or an account, and those of the switches.
 */
export async function sendEveryWrite(all: OneOfEach, by: (path: string) => Caller): Promise<Sent[]> {
  const writing = (await everyEndpoint())
    .filter(({ method, path }) => method !== 'GET' && !path.startsWith('/api/admin/switches'))
    .filter(({ method, path }) => !ends.has(`${method} ${path}`))
    .toSorted((one, other) => taking(one) - taking(other));
  const sent: Sent[] = [];
  for (const { method, path, params, body } of writing) {
    const known = all.knownIn({ method, path } as Endpoint);
    const filled = pathOf(path, (exampleOf(params, known) ?? {}) as Record<string, string>);
    const answer = await by(path).send(method as 'POST', filled, exampleOf(body, known) as object);
    sent.push({ call: `${method} ${path}`, status: answer.status, body: answer.body });
  }
  return sent;
}

/** The calls with this status. */
export const answeredWith = (sent: readonly Sent[], status: number): string[] =>
  sent.filter((one) => one.status === status).map(({ call }) => call);
