import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Rpc } from '#server/chain/rpc.ts';

import { forgettingNotices } from '#server/features/notices/telling.ts';
import { doChore } from '#server/housekeeping.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { doDueJobs } from '#test/jobs.ts';
import { makeKnown } from '#test/known.ts';
import { expectOrder, type Path } from '#test/lock-order.ts';
import { startRpcServer, type RpcServer } from '#test/rpc-server.ts';
import { logIn, type Caller } from '#test/wallet.ts';

// The embedded store runs one transaction after another.
const isServer = inject('template').store === 'postgres';

let rpc: RpcServer;
let number = 0;

const { test, boss } = await testAppWithAdmin();
beforeAll(async () => {
  rpc = await startRpcServer();
});
afterAll(() => Promise.all([test.close(), rpc.close()]));

const request = async <Answer>(
  by: Caller,
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
): Promise<Answer> => {
  const answer = await by.send(method, url, body);
  expect([url, answer.status, answer.status === 200 ? '' : answer.body]).toEqual([url, 200, '']);
  return answer.json();
};
const admin = <Answer>(method: 'POST' | 'PUT', path: string, body: object) =>
  request<Answer>(boss, method, `/api/admin/${path}`, body);

const lead = 'A lead.\n\n## Supply\n\nMuch.';
const suggested = `${lead} More than anybody counted.`;

async function newArticle(): Promise<string> {
  number += 1;
  const slug = `held-${number}`;
  await buildArticle(test.store, { slug, title: `The held one ${number}`, bodyMarkdown: lead });
  return slug;
}

/** A person whose likes give points, and whose reports mark sections. */
async function known(): Promise<Caller> {
  const person = await logIn(test.app);
  await makeKnown(test.store, person, { days: 400, points: 1_000 });
  return person;
}

async function contribute(by: Caller, slug: string, more: object = {}): Promise<string> {
  const body = { slug, text: `It is more, says ${by.address}.`, ...more };
  return (await request<{ contribution: { id: string } }>(by, 'POST', '/api/contributions', body)).contribution.id;
}
async function report(by: Caller, slug: string): Promise<string> {
  const body = { article: slug, details: 'It is wrong.', anchor: 'h-supply' };
  return (await request<{ report: { id: string } }>(by, 'POST', '/api/reports/inaccuracy', body)).report.id;
}
const accept = (kind: string, id: string) => admin('PUT', `${kind}/${id}/status`, { status: 'Accepted' });
const like = (by: Caller, kind: string, id: string) => request(by, 'POST', `/api/${kind}/${id}/vote`, { value: 1 });
async function idOf({ address }: Caller): Promise<string> {
  const [row] = await test.database.db.execute<{ id: string }>(sql`select id from accounts where wallet = ${address}`);
  return row!.id;
}
async function bountyOn(articleSlug: string): Promise<string> {
  return (
    await admin<{ bounty: { id: string } }>('POST', 'bounties', { name: `For ${articleSlug}`, reward: 2, articleSlug })
  ).bounty.id;
}

const articleAt = (slug: string) => sql`articles where slug = ${slug}`;
const account = ({ address }: Caller) => sql`accounts where wallet = ${address}`;
const submission = (...ids: string[]) => sql`submissions where id = any(${sql.param(ids)}::uuid[])`;
const noticesOf = ({ id }: { id: string }) => sql`notices where account_id = ${id}`;
const active = ({ id }: { id: string }) => sql`active_days where account_id = ${id}`;

/** A person who likes a report and a contribution, and the order in which their votes are deleted. */
async function liking() {
  const [slug, author, person] = [await newArticle(), await known(), await known()];
  const [reported, contributed] = [await report(await known(), slug), await contribute(author, slug)];
  await accept('contributions', contributed);
  await like(person, 'reports', reported);
  await like(person, 'contributions', contributed);
  const takes = {
    article: articleAt(slug),
    submissions: submission(reported, contributed),
    'author’s account': account(author),
  };
  return { person, takes };
}

const paths: Record<string, () => Promise<Path>> = {
  'reporting on a section': async () => {
    const [slug, person] = [await newArticle(), await known()];
    await contribute(person, slug);
    const takes = {
      article: articleAt(slug),
      account: account(person),
      'active day': active({ id: await idOf(person) }),
    };
    return { takes, act: () => report(person, slug) };
  },
  'saving an article': async () => {
    const slug = await newArticle();
    await contribute(boss, slug);
    const { id, title } = (await test.app.inject(`/api/articles/${slug}`)).json().article as {
      id: string;
      title: string;
    };
    const takes = { article: articleAt(slug), account: account(boss), 'active day': active({ id: await idOf(boss) }) };
    return { takes, act: () => admin('PUT', `articles/${id}`, { slug, title, bodyMarkdown: suggested }) };
  },
  'reading a receipt that is not found': async () => {
    const [slug, of] = [`${await newArticle()}-cites`, base58.encode(randomBytes(64))];
    await admin('POST', 'articles', { slug, title: slug, bodyMarkdown: `It was sent.[^tx:${of}]` });
    // The next answer that the chain lacks it is the last one.
    await test.database.db.execute(
      sql`update jobs set due_at = case when key = ${of} then now() - interval '1 second' else 'infinity' end`,
    );
    await test.database.db.execute(sql`update receipts set attempts = 4`);
    const takes = { article: articleAt(slug), receipt: sql`receipts where signature = ${of}` };
    const asking = new Rpc({ url: rpc.url, pause: 1 });
    const act = async () => expect(await doDueJobs(test, { rpc: asking })).toEqual(['done']);
    return { takes, passes: 'receipt', act };
  },
  'blocking a person who voted': async () => {
    const { person, takes } = await liking();
    const id = await idOf(person);
    return { takes, act: () => admin('PUT', `people/${id}/writing`, { reason: 'Spam' }) };
  },
  'hiding a comment and blocking its author': async () => {
    const [slug, author, reader] = [await newArticle(), await known(), await known()];
    const on = await contribute(await known(), slug);
    const { comments } = await request<{ comments: { id: string }[] }>(
      author,
      'POST',
      `/api/contributions/${on}/comments`,
      {
        text: 'Spam.',
      },
    );
    const { id } = comments[0]!;
    await request(reader, 'POST', `/api/comments/${id}/flag`, { reason: 'Spam' });
    const takes = {
      comment: sql`comments where id = ${id}`,
      account: account(author),
      flag: sql`flags where comment_id = ${id}`,
    };
    return { takes, act: () => admin('PUT', `comments/${id}/hidden`, { reason: 'Spam', blocksAuthor: true }) };
  },
  'accepting a report on a look-alike': async () => {
    const [slug, person] = [await newArticle(), await known()];
    const met = { article: slug, address: base58.encode(randomBytes(32)), place: 'In a chat' };
    const { id } = (await request<{ report: { id: string } }>(person, 'POST', '/api/reports/look-alike', met)).report;
    // The notice of the rejection, which that of the acceptance replaces.
    await admin('PUT', `reports/${id}/status`, { status: 'Rejected' });
    const takes = {
      article: articleAt(slug),
      submission: submission(id),
      account: account(person),
      notice: noticesOf({ id: await idOf(person) }),
    };
    return { takes, act: () => accept('reports', id) };
  },
  'closing an account whose contribution is an entry': async () => {
    const [slug, person, reader] = [await newArticle(), await known(), await known()];
    const bounty = await bountyOn(slug);
    const id = await contribute(person, slug);
    await like(reader, 'contributions', id);
    const takes = {
      bounty: sql`bounties where id = ${bounty}`,
      article: articleAt(slug),
      submission: submission(id),
      account: account(person),
      notice: noticesOf({ id: await idOf(person) }),
    };
    return { takes, act: () => request(person, 'DELETE', '/api/account/me') };
  },
  'closing an account that won a bounty': async () => {
    const [slug, person] = [await newArticle(), await known()];
    const bounty = await bountyOn(slug);
    const contributionId = await contribute(person, slug);
    await accept('contributions', contributionId);
    for (const step of [{ status: 'In review' }, { status: 'Awarded', contributionId }])
      await admin('PUT', `bounties/${bounty}/status`, step);
    const takes = {
      bounty: sql`bounties where id = ${bounty}`,
      account: account(person),
      notice: noticesOf({ id: await idOf(person) }),
    };
    return { takes, act: () => request(person, 'DELETE', '/api/account/me') };
  },
  'closing an account that voted': async () => {
    const { person, takes } = await liking();
    return { takes, act: () => request(person, 'DELETE', '/api/account/me') };
  },
  'closing an account that was flagged': async () => {
    const person = await known();
    const id = await idOf(person);
    await request(await known(), 'POST', `/api/profile/${person.address}/flag`, { reason: 'Spam' });
    const takes = { account: account(person), flag: sql`flags where profile_id = ${id}` };
    return { takes, act: () => request(person, 'DELETE', '/api/account/me') };
  },
  'publishing a suggestion': async () => {
    const [slug, person] = [await newArticle(), await known()];
    const id = await contribute(person, slug, { baseRevision: 1, bodyMarkdown: suggested });
    const takes = { article: articleAt(slug), submission: submission(id), account: account(person) };
    const text = { baseRevision: 1, bodyMarkdown: suggested, summary: 'More' };
    return { takes, act: () => admin('POST', `contributions/${id}/publish`, text) };
  },
  'awarding a bounty': async () => {
    const [slug, person] = [await newArticle(), await known()];
    const id = await bountyOn(slug);
    const contributionId = await contribute(person, slug);
    await accept('contributions', contributionId);
    await admin('PUT', `bounties/${id}/status`, { status: 'In review' });
    const takes = {
      bounty: sql`bounties where id = ${id}`,
      account: account(person),
      notice: sql`notices where bounty_id = ${id}`,
    };
    return { takes, act: () => admin('PUT', `bounties/${id}/status`, { status: 'Awarded', contributionId }) };
  },
};

describe.runIf(isServer)('every write that locks several rows does so in one order', () => {
  it.each(Object.entries(paths))('%s', (_name, prepare) => expectOrder(test.database, prepare));
});

/** A person with year-old notices, stored in descending order of their ids. */
async function withOldNotices() {
  const [person, number] = [await known(), 20];
  const id = await idOf(person);
  await test.database.db.execute(sql`
    insert into notices (id, account_id, kind, subject, created_at)
    select md5(${id} || place)::uuid, ${id}, 'liked', gen_random_uuid(), now() - interval '2 years'
    from generate_series(1, ${number}) as place order by md5(${id} || place)::uuid desc`);
  return { person, id };
}

const deleting: Record<string, (person: Caller) => Promise<unknown>> = {
  'closing an account': (person) => request(person, 'DELETE', '/api/account/me'),
  'forgetting what is old': () => doChore(test.database, forgettingNotices(365)),
};

describe.runIf(isServer)('every write that deletes several notices does so by their ids', () => {
  it.each(Object.entries(deleting))('%s', async (_name, act) => {
    const { person, id } = await withOldNotices();
    const ofPerson = (which: SQL) => sql`notices where account_id = ${id} order by id ${which}`;
    await expectOrder(test.database, async () => ({
      takes: { 'first notice': ofPerson(sql`limit 1`), 'later notices': ofPerson(sql`offset 1`) },
      passes: 'later notices',
      act: () => act(person),
    }));
  });
});

it.runIf(isServer)('an award that began before its winner closed the account names a former member', async () => {
  const [person, { db }] = [await known(), test.database];
  const { bounty } = await admin<{ bounty: { id: string } }>('POST', 'bounties', { name: 'For a wallet', reward: 2 });
  await admin('PUT', `bounties/${bounty.id}/status`, { status: 'In review' });
  const waiting = async () => (await db.execute(sql`select from pg_locks where not granted`)).length;
  const { both } = await db.transaction(async (holder) => {
    // The award waits here, after it has set the winner.
    await holder.execute(sql`lock table bounty_steps in share mode`);
    const awarding = admin('PUT', `bounties/${bounty.id}/status`, { status: 'Awarded', winner: person.address });
    await expect.poll(waiting).toBe(1);
    const closing = request(person, 'DELETE', '/api/account/me');
    await expect.poll(waiting).toBe(2);
    return { both: Promise.all([awarding, closing]) };
  });
  await both;
  expect((await test.app.inject(`/api/bounties/${bounty.id}`)).json()).toMatchObject({
    bounty: { status: 'Awarded', winner: 'former' },
  });
});
