import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { base58 } from '@scure/base';
import { asc, eq, sql } from 'drizzle-orm';
import type { SubmissionKind, BountyStatus } from '#contract/kinds.ts';
import { dayLength } from '#contract/timing.ts';
import type { Store } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { bounties, bountyEntries, bountySteps } from '#server/db/schema/bounties.ts';
import { accounts } from '#server/db/schema/people.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { createBounty, moveBounty } from '#server/features/bounties/bounty-life.ts';
import { postComment } from '#server/features/submissions/comments.ts';
import { findActivity } from '#server/features/standing/activity.ts';
import { recount } from '#server/features/submissions/recount.ts';
import { nameKey } from '#server/features/people/skeleton.ts';
import { submitContribution } from '#server/features/submissions/contributing.ts';
import { submitLine, today } from '#server/features/submissions/weeks/lines.ts';
import { submitProposal } from '#server/features/submissions/proposals.ts';
import { submitReport } from '#server/features/submissions/reports.ts';
import { setVote } from '#server/features/submissions/votes.ts';
import { predate, spread } from './dates.ts';
import { addEdits } from './edits.ts';
import { endedWithoutWinner } from '#contract/bounties/limits.ts';
import { communityFile, type Texts } from './community-file.ts';

const people = 48;
const mostContributions = 210;

/** A wallet without a key, determined by the number. */
function walletOf(number: number): string {
  return base58.encode(createHash('sha256').update(`demo person ${number}`).digest());
}

/** A number from 0 to below `below`, determined by the words, so that each run makes the same community. */
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
  brief:
    'The article says what it is, but not how it feels to use it. We want the part that only somebody who was there can write.',
  criteria:
    'Checked against transactions or the program’s own documentation; neutral; at least 300 words or one worked example.',
};

type Sent = { kind: SubmissionKind; id: string };

/** One of these ids, determined by the words. */
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
        usernameKey: username && nameKey(username),
        bio: bios[number % bios.length]!,
      })
      .returning({ id: accounts.id });
    ids.push(row!.id);
  }
  return ids;
}

type Topic = Pick<typeof articles.$inferSelect, 'slug' | 'title' | 'category' | 'toc'>;

/**
 * The text of the `turn`th contribution to an article, which differs from every text in `written`, and is added to it.
 * Two articles can have sections with the same name, so the first text that comes up may be taken.
 */
function contributionTo(
  { slug, title, category, toc }: Topic,
  turn: number,
  { openings, contributions }: Texts,
  written: Set<string>,
): string {
  const points = contributions[category] ?? Object.values(contributions).flat();
  const point = points[(pick(points.length, 'point', slug) + turn) % points.length]!;
  const sections = toc.filter(({ text }) => !['See also', 'Sources'].includes(text));
  const section = sections[(pick(sections.length, 'section', slug) + turn) % sections.length]?.text ?? title;
  const first = pick(openings.length, 'opening', slug) + turn;
  const texts = openings.map((_, after) => {
    const opening = openings[(first + after) % openings.length]!.replaceAll('{title}', title).replaceAll(
      '{section}',
      section,
    );
    return `${opening} ${opening.endsWith(':') ? point : point[0]!.toUpperCase() + point.slice(1)}`;
  });
  const text = texts.find((candidate) => !written.has(candidate)) ?? texts[0]!;
  written.add(text);
  return text;
}

async function addSubmissions(store: Store, texts: Texts, ids: readonly string[]): Promise<Sent[]> {
  const bySlug: Topic[] = await store.db.select().from(articles).orderBy(asc(articles.slug));
  const isRewarded = (topic: Topic) => texts.bounties.some(([, articleSlug]) => articleSlug === topic.slug);
  // Articles with a bounty first, and the same number of contributions for each other article.
  const order = [...bySlug.filter(isRewarded), ...bySlug.filter((topic) => !isRewarded(topic))];
  const written = new Set<string>();
  const sent: Sent[] = [];
  for (let number = 0; number < mostContributions; number += 1) {
    const topic = order[number % order.length]!;
    const text = contributionTo(topic, Math.floor(number / order.length), texts, written);
    const { contribution } = await submitContribution(store, oneOf(ids, 'contributor', number), {
      slug: topic.slug,
      text,
    });
    sent.push({ kind: 'contribution', id: contribution.id });
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
  for (const [number, text] of texts.lines.entries()) {
    const sources = [`https://example.com/trenches/${number + 1}`];
    const { id } = await submitLine(store, oneOf(ids, 'witness', number), { day: today(), text, sources });
    sent.push({ kind: 'line', id });
  }
  return sent;
}

async function addVotesAndComments(
  store: Store,
  { comments }: Texts,
  ids: readonly string[],
  sent: readonly Sent[],
): Promise<void> {
  for (const [number, { kind, id }] of sent.entries()) {
    for (let vote = 0; vote < pick(14, 'votes', number); vote += 1) {
      const voter = { accountId: oneOf(ids, 'voter', number, vote), network: null };
      await setVote(store, kind, id, voter, pick(6, 'value', number, vote) === 0 ? -1 : 1);
    }
    for (let comment = 0; comment < pick(4, 'comments', number); comment += 1) {
      const fitting = comments[kind];
      const text = fitting[(pick(fitting.length, 'comment', number) + comment) % fitting.length]!;
      await postComment(store, kind, id, oneOf(ids, 'commenter', number, comment), text);
    }
  }
}

type Announced = { id: string; name: string; status: BountyStatus };

/** Announces the bounties. Later contributions to their articles are entries. */
async function announceBounties(store: Store, texts: Texts, by: string): Promise<Announced[]> {
  const announced: Announced[] = [];
  for (const [name, articleSlug, reward, currency, status, days] of texts.bounties) {
    const deadline = days === null ? null : new Date(Date.now() + days * dayLength).toISOString();
    const { id } = await createBounty(store, by, {
      name,
      articleSlug,
      reward: Number(reward),
      currency,
      deadline,
      ...bountyTexts,
    });
    announced.push({ id, name, status });
  }
  return announced;
}

/** Accepts the oldest entry of a bounty. Returns its id. */
async function acceptedEntry({ db }: Store, bountyId: string): Promise<string> {
  const [entry] = await db
    .select({ id: bountyEntries.contributionId })
    .from(bountyEntries)
    .where(eq(bountyEntries.bountyId, bountyId))
    .orderBy(asc(bountyEntries.createdAt))
    .limit(1);
  if (entry === undefined)
    throw new Error(`Nobody entered the sample bounty ${bountyId}, and one that is paid must have a winner.`);
  await db
    .update(submissions)
    .set({ status: 'Accepted', reviewedAt: submissions.createdAt })
    .where(eq(submissions.id, entry.id));
  return entry.id;
}

/** Moves each bounty to its status in the sample. One of its entries wins. */
async function endBounties(store: Store, announced: readonly Announced[], by: string): Promise<void> {
  for (const { id, name, status } of announced) {
    for (const step of stepsTo[status]) {
      const winnerTx = step === 'Paid' ? base58.encode(createHash('sha512').update(name).digest()) : '';
      const note = endedWithoutWinner(step) ? 'Nothing that was entered met the criteria.' : '';
      const contributionId = step === 'Awarded' ? await acceptedEntry(store, id) : null;
      await moveBounty(store, by, id, { status: step, note, contributionId, winner: '', winnerTx });
    }
  }
  await store.db.execute(sql`update ${bounties} set created_at = created_at - interval '40 days'`);
  await store.db.execute(sql`
    update ${bountySteps} set created_at = created_at - make_interval(days =>
      case to_status when 'Open' then 40 when 'In review' then 9 when 'Awarded' then 6 when 'Paid' then 3 else 7 end)`);
}

/**
 * Fills an empty installation with the community of `folder`/demo, in one transaction: for a first look, screenshots
 * and benchmarks. Does nothing if there are accounts.
 */
export async function populate(store: Store, folder: string): Promise<void> {
  if ((await store.db.select({ id: accounts.id }).from(accounts).limit(1)).length > 0) return;
  const texts = communityFile.parse(JSON.parse(await readFile(join(folder, 'demo/community.json'), 'utf8')));
  await store.db.transaction(async (db) => {
    const whole = { ...store, db };
    const ids = await addPeople(whole, texts);
    const announced = await announceBounties(whole, texts, ids[0]!);
    const sent = await addSubmissions(whole, texts, ids);
    await addVotesAndComments(whole, texts, ids, sent);
    await spread(whole);
    await endBounties(whole, announced, ids[0]!);
    await addEdits(whole, texts.edits, { admin: ids[0]!, byOf: (...edit) => oneOf(ids, 'editor', ...edit) });
    await predate(whole);
    await findActivity(db);
  });
  // The statements above changed rows without updating the counts.
  await recount(store);
}
