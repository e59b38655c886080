import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { weekOf } from '#contract/submissions/weeks.ts';
import type { testAppWithAdmin } from './app.ts';
import { buildArticle } from './builders.ts';
import { accountId } from './people.ts';
import { plainPicture, upload } from './pictures.ts';
import { logIn, logInAnonymously, type Caller } from './wallet.ts';

type TestApp = Awaited<ReturnType<typeof testAppWithAdmin>>['test'];

/** One of each thing that calls need, and people of each kind. */
export interface OneOfEach {
  readonly anonymous: Caller;
  readonly member: Caller;
  /**
   * The value for a parameter of a call: an existing thing, or a valid new one. For a switch, the subject that refuses
   * least.
   */
  knownIn(endpoint: Endpoint): (name: string) => unknown;
}

type Make = (path: string, body: object, who?: Caller) => Promise<Record<string, { id: string }>>;

/** Gives a person standing words in an article, points, and a won bounty. */
async function standOf(test: TestApp, person: Caller, boss: Caller, make: Make): Promise<void> {
  const done = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const answer = await boss.send(method, `/api/admin/${path}`, body);
    expect(answer.status, answer.body).toBe(200);
  };
  await make('/api/admin/articles', { slug: 'won', title: 'Won' }, boss);
  const bounty = (await make('/api/admin/bounties', { name: 'Won', reward: 1, articleSlug: 'won' }, boss))['bounty']!
    .id;
  const entry = (await make('/api/contributions', { slug: 'won', text: 'Words' }, person))['contribution']!.id;
  const proposal = (await make('/api/proposals', { title: 'Accepted', body: 'Words' }, person))['proposal']!.id;
  await done('POST', `contributions/${entry}/publish`, {
    baseRevision: 1,
    bodyMarkdown: 'Words that stand.',
    summary: 'Words',
  });
  await done('PUT', `proposals/${proposal}/status`, { status: 'Accepted' });
  await done('PUT', `bounties/${bounty}/status`, { status: 'In review' });
  await done('PUT', `bounties/${bounty}/status`, { status: 'Awarded', contributionId: entry });
  // Some days ago, since a cursor may contain a day.
  await test.database.db.execute(sql`update grants set day = '2025-12-31'`);
}

// No call makes a job fail, so create two: one is retried alone, the other with its kind.
const failedJob = sql`
  insert into jobs (kind, payload, state, ended_at)
  select 'receipt', '{"signature": ""}', 'failed', now() - make_interval(days => place) from generate_series(0, 1) as place
  returning id`;

/** Creates the rows in the lists of an article's links, of a week and of a person's pictures. */
async function makeListed(test: TestApp, boss: Caller, make: Make, person: Caller): Promise<void> {
  const done = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const answer = await boss.send(method, path, body);
    expect(answer.status, answer.body).toBe(200);
  };
  await buildArticle(test.store, { slug: 'linking', bodyMarkdown: 'A coin like [[bonk]].' });
  const line = {
    day: new Date().toISOString().slice(0, 10),
    text: 'Accepted',
    sources: ['https://source.example/page'],
  };
  const { id } = (await make('/api/lines', line, person))['line']!;
  await done('PUT', `/api/admin/lines/${id}/status`, { status: 'Accepted' });
  const picture = await upload(test.app, person, await plainPicture('#334455'));
  const { id: entry } = (await make('/api/contributions', { slug: 'linking', text: 'A picture' }, person))[
    'contribution'
  ]!;
  await done('POST', `/api/admin/contributions/${entry}/publish`, {
    baseRevision: 1,
    bodyMarkdown: `A coin like [[bonk]].\n\n![A square](/media/${picture.id})`,
    summary: 'A picture',
  });
}

/** Creates one of each thing in an application with an admin, through its calls. */
export async function makeOneOfEach(test: TestApp, boss: Caller): Promise<OneOfEach> {
  const member = await logIn(test.app);
  const anonymous = await logInAnonymously(test.app);
  // By the word before the parameter in the path.
  const ids: Record<string, string> = {};
  const make = async (path: string, body: object, who = member): Promise<Record<string, { id: string }>> => {
    const answer = await who.send('POST', path, body);
    expect(answer.status, answer.body).toBe(200);
    return answer.json();
  };
  await buildArticle(test.store, { slug: 'bonk' });
  ids['contributions'] = (await make('/api/contributions', { slug: 'bonk', text: 'Words' }))['contribution']!.id;
  ids['proposals'] = (await make('/api/proposals', { title: 'Words', body: 'Words' }))['proposal']!.id;
  ids['reports'] = (await make('/api/reports/inaccuracy', { article: 'bonk', details: 'Words' }))['report']!.id;
  const day = new Date().toISOString().slice(0, 10);
  const sources = ['https://source.example/page'];
  ids['lines'] = (await make('/api/lines', { day, text: 'Words', sources }))['line']!.id;
  ids['bounties'] = (await make('/api/admin/bounties', { name: 'Words', reward: 1, articleSlug: 'bonk' }, boss))[
    'bounty'
  ]!.id;
  ids['articles'] = (await make('/api/admin/articles', { slug: 'edited', title: 'Edited' }, boss))['article']!.id;
  await make('/api/contributions', { slug: 'bonk', text: 'An entry' });
  await standOf(test, member, boss, make);
  for (const kind of ['contributions', 'proposals', 'reports', 'lines']) {
    const { comments } = await make(`/api/${kind}/${ids[kind]}/comments`, { text: 'Words' });
    ids['comments'] = (comments as unknown as { id: string }[])[0]!.id;
  }
  ids['flags'] = (
    (await make(`/api/comments/${ids['comments']}/flag`, { reason: 'Words' }, boss)) as unknown as { id: string }
  ).id;
  const other = await logIn(test.app);
  ids['people'] = await accountId(boss, other);
  await makeListed(test, boss, make, member);
  const [job] = await test.database.db.execute<{ id: string }>(failedJob);
  ids['jobs'] = job!.id;

  let made = 0;
  const knownIn =
    ({ path, method }: Endpoint) =>
    (name: string): unknown => {
      const [noun = ''] = path.replace('/api/admin/', '/api/').split('/').slice(2);
      if (name === 'id') return ids[noun];
      if (name === 'wallet') return member.address;
      if (name === 'week') return weekOf(day);
      if (name === 'day') return day;
      if (name === 'sources') return sources[0];
      if (name === 'number' || (path.endsWith('/compare') && (name === 'from' || name === 'to'))) return '1';
      if (name === 'name' && noun === 'categories') return 'Tokens';
      if (name === 'kind' && noun === 'jobs') return 'receipt';
      if (name === 'name' && noun === 'switches') return 'no-new-wallets';
      if (name === 'article') return 'bonk';
      if (name === 'source' || name === 'pfp' || /url$/i.test(name)) return 'https://source.example/page';
      if (name === 'contributionId') return ids['contributions'];
      if (name === 'slug') return path === '/api/admin/articles' && method === 'POST' ? `made-${(made += 1)}` : 'bonk';
      return name === 'slugs' || name === 'articleSlug' ? 'bonk' : undefined;
    };
  return { anonymous, member, knownIn };
}
