import { randomUUID } from 'node:crypto';
import type { WholeBounty } from '#contract/bounties/bounties.ts';
import { testAppWithAdmin } from './app.ts';
import { buildArticle } from './builders.ts';
import type { Caller } from './wallet.ts';

/** The bounty in an answer. */
export const bountyIn = (answer: { json: () => never }): WholeBounty =>
  (answer.json() as { bounty: WholeBounty }).bounty;

/** An application with the built pages and an admin `boss`, and helpers about bounties. */
export async function testAppWithBounties() {
  const { test, boss } = await testAppWithAdmin({}, { pages: 'built' });
  const get = async (url: string) => (await test.app.inject(url)).json();
  const create = async (more: object = {}): Promise<WholeBounty> => {
    const answer = await boss.send('POST', '/api/admin/bounties', { name: 'A bounty', reward: 2.5, ...more });
    if (answer.status !== 200) throw new Error(answer.body);
    return bountyIn(answer);
  };
  /** Creates a bounty on a new article. */
  const createOn = async (slug: string, more: object = {}) => {
    await buildArticle(test.store, { slug });
    return create({ articleSlug: slug, ...more });
  };
  const move = async (id: string, status: string, more: object = {}): Promise<[number, string]> => {
    const answer = await boss.send('PUT', `/api/admin/bounties/${id}/status`, { status, ...more });
    return [answer.status, answer.status === 200 ? bountyIn(answer).status : answer.body];
  };
  const contribute = async (by: Caller, slug: string): Promise<string> => {
    const answer = await by.send('POST', '/api/contributions', { slug, text: `An entry ${randomUUID()}.` });
    return (answer.json() as { contribution: { id: string } }).contribution.id;
  };
  const accept = (id: string) => boss.send('PUT', `/api/admin/contributions/${id}/status`, { status: 'Accepted' });
  return { test, boss, get, create, createOn, move, contribute, accept };
}
