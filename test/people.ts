import type { AnswerOf } from '#contract/api.ts';
import type { Caller } from './wallet.ts';

/** The id of the account with this wallet address, as the dashboard finds it for an admin or a moderator. */
export async function accountId(by: Caller, { address }: { readonly address: string }): Promise<string> {
  const { status, json, body } = await by.send('GET', `/api/admin/people?q=${address}`);
  const [person] = status === 200 ? (json() as AnswerOf<'GET /admin/people'>).people : [];
  if (person === undefined) throw new Error(`The dashboard does not find ${address}: ${status} ${body}`);
  return person.id;
}

/** Makes a person a moderator, as an admin does. Returns the person. */
export async function makeModerator(admin: Caller, person: Caller): Promise<Caller> {
  const granted = { role: 'moderator', reason: 'For the test.' };
  const { status, body } = await admin.send('PUT', `/api/admin/people/${await accountId(admin, person)}/role`, granted);
  if (status !== 200) throw new Error(`The role was not granted: ${status} ${body}`);
  return person;
}
