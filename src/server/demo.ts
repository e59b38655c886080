import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { base58 } from '@scure/base';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { bountyStatuses, currencies, endedWithoutWinner, type BountyStatus } from '#contract/limits.ts';
import type { SubmissionKind } from '#contract/submissions.ts';
import type { Store } from './db/client.ts';
import { accounts, bounties, bountySteps, comments, submissions } from './db/schema.ts';
import { listArticles } from './features/articles/articles.ts';
import { createBounty, moveBounty } from './features/bounties/bounty-life.ts';
import { postComment } from './features/comments/comments.ts';
import { skeleton } from './features/accounts/usernames.ts';
import { submitContribution } from './features/contributions/contributions.ts';
import { submitProposal } from './features/proposals/proposals.ts';
import { submitReport } from './features/reports/reports.ts';
import { setVote } from './features/votes/votes.ts';

const communityFile = z.object({
  names: z.array(z.string()),
  bios: z.array(z.string()),
  contributions: z.array(z.string()),
  comments: z.array(z.string()),
  proposals: z.array(z.tuple([z.string(), z.string(), z.string()])),
  reports: z.array(z.string()),
  bounties: z.array(z.tuple([z.string(), z.string().nullable(), z.string(), z.enum(currencies), z.enum(bountyStatuses)])),
});

const people = 48;
const contributions = 210;

/** A wallet that nobody can sign with, always the same for a number. */
function walletOf(number: number): string {
  return base58.encode(createHash('sha256').update(`demo person ${number}`).digest());
}

/** A number from 0 to `below`, always the same for the same words: so the community is the same each time. */
function pick(below: number, ...words: (string | number)[]): number {
  return createHash('sha256').update(words.join(' ')).digest().readUInt32BE() % below;
}

const stepsTo: Record<BountyStatus, readonly BountyStatus[]> = {
  Open: [],
  'In review': ['In review'],
  Awarded: ['In review', 'Awarded'],
  Paid: ['In review', 'Awarded', 'Paid'],
  Cancelled: ['Cancelled'],
  'No award': ['In review', 'No award'],
};

const bountyTexts = {
  brief: 'The article says what it is, but not how it feels to use it. We want the part that only somebody who was there can write.',
  criteria: 'Checked against transactions or the program’s own documentation; neutral; at least 300 words or one worked example.',
};

type Texts = z.output<typeof communityFile>;
type Sent = { kind: SubmissionKind; id: string };

/** One of the people of these ids, always the same for the same words. */
const oneOf = (ids: readonly string[], ...words: (string | number)[]) => ids[pick(ids.length, ...words)]!;

async function addPeople({ db }: Store, { names, bios }: Texts): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < people; number += 1) {
    const username = names[number] ?? null;
    const [row] = await db
      .insert(accounts)
      .values({
        wallet: walletOf(number),
        username,
        usernameKey: username && skeleton(username),
        bio: bios[number % bios.length]!,
      })
      .returning({ id: accounts.id });
    ids.push(row!.id);
  }
  return ids;
}

async function addSubmissions(store: Store, texts: Texts, ids: readonly string[]): Promise<Sent[]> {
  const { articles } = await listArticles(store.db, { limit: 200 });
  const bySlug = articles.toSorted((one, two) => (one.slug < two.slug ? -1 : 1));
  const sent: Sent[] = [];
  for (let number = 0; number < contributions; number += 1) {
    const { slug, title } = bySlug[pick(bySlug.length, 'article', number)]!;
    const text = texts.contributions[number % texts.contributions.length]!.replaceAll('{title}', title);
    const { id } = await submitContribution(store, oneOf(ids, 'contributor', number), { slug, text });
    sent.push({ kind: 'contribution', id });
  }
  for (const [title, category, body] of texts.proposals) {
    const { id } = await submitProposal(store, oneOf(ids, 'proposer', title), { title, category, body });
    sent.push({ kind: 'proposal', id });
  }
  for (const details of texts.reports) {
    const article = bySlug[pick(bySlug.length, details)]!.slug;
    const { id } = await submitReport(store, oneOf(ids, 'reporter', details), { article, details });
    sent.push({ kind: 'report', id });
  }
  return sent;
}

async function addVotesAndComments(store: Store, { comments }: Texts, ids: readonly string[], sent: readonly Sent[]): Promise<void> {
  for (const [number, { kind, id }] of sent.entries()) {
    for (let vote = 0; vote < pick(14, 'votes', number); vote += 1) {
      await setVote(store, kind, id, oneOf(ids, 'voter', number, vote), pick(6, 'value', number, vote) === 0 ? -1 : 1);
    }
    for (let comment = 0; comment < pick(4, 'comments', number); comment += 1) {
      const text = comments[pick(comments.length, 'comment', number, comment)]!;
      await postComment(store, kind, id, oneOf(ids, 'commenter', number, comment), text);
    }
  }
}

async function addBounties(store: Store, texts: Texts, by: string): Promise<void> {
  for (const [number, [name, articleSlug, reward, currency, status]] of texts.bounties.entries()) {
    const { id } = await createBounty(store, by, { name, articleSlug, reward: Number(reward), currency, ...bountyTexts });
    for (const step of stepsTo[status]) {
      const winnerTx = step === 'Paid' ? base58.encode(createHash('sha512').update(name).digest()) : '';
      const note = endedWithoutWinner(step) ? 'The topic was covered before anybody took part.' : '';
      await moveBounty(store, by, id, { status: step, note, winner: walletOf(number), winnerTx });
    }
  }
}

/** Spreads what was just made over the last weeks, and reviews a part of it. */
async function spread({ db }: Store): Promise<void> {
  await db.execute(sql`
    update ${submissions} set
      created_at = submissions.created_at - make_interval(hours => (n * 37 % 900)::integer),
      status = case n % 5 when 0 then 'Rejected' when 1 then 'waiting for review' when 2 then 'waiting for review' else 'Accepted' end
    from (select id, row_number() over (order by created_at, id) as n from submissions) as numbered
    where numbered.id = submissions.id`);
  await db.execute(sql`
    update ${comments} set
      created_at = submissions.created_at + (now() - submissions.created_at) * n / (total + 1)
    from ${submissions}, (
      select id, row_number() over one as n, count(*) over (partition by submission_id) as total
      from ${comments} window one as (partition by submission_id order by created_at, id)
    ) as numbered
    where numbered.id = comments.id and submissions.id = comments.submission_id`);
  // Bounties were open while people wrote, and went on from there.
  await db.execute(
    sql`update ${bounties} set created_at = created_at - interval '40 days', article_since = article_since - interval '40 days'`,
  );
  await db.execute(sql`
    update ${bountySteps} set created_at = created_at - make_interval(days =>
      case to_status when 'Open' then 40 when 'In review' then 9 when 'Awarded' then 6 when 'Paid' then 3 else 7 end)`);
}

/**
 * Fills an empty installation with the community of `folder`/demo, for trying out, screenshots and benchmarks: all of it or, when it is
 * stopped half-way, nothing. One that has people is left as it is.
 */
export async function populate(store: Store, folder: string): Promise<void> {
  if ((await store.db.select({ id: accounts.id }).from(accounts).limit(1)).length > 0) return;
  const texts = communityFile.parse(JSON.parse(await readFile(join(folder, 'demo/community.json'), 'utf8')));
  await store.db.transaction(async (db) => {
    const whole = { ...store, db };
    const ids = await addPeople(whole, texts);
    const sent = await addSubmissions(whole, texts, ids);
    await addVotesAndComments(whole, texts, ids, sent);
    await addBounties(whole, texts, ids[0]!);
    await spread(whole);
  });
}
