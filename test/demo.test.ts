import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bountyStatuses, reviewStatuses, submissionKinds } from '#contract/kinds.ts';
import { backUp, restoreInto } from '#server/db/backup/commands.ts';
import { sayingProgress } from '#server/db/backup/progress.ts';
import { writeBackup } from '#server/db/backup/writing.ts';
import { articles } from '#server/db/schema/articles.ts';
import { bounties } from '#server/db/schema/bounties.ts';
import { comments } from '#server/db/schema/comments.ts';
import { accounts } from '#server/db/schema/people.ts';
import { articleRevisions } from '#server/db/schema/revisions.ts';
import { contributions } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { votes } from '#server/db/schema/votes.ts';
import { factFaults } from '#server/features/submissions/fact-faults.ts';
import { getConflicts } from '#server/features/submissions/review/merging.ts';
import { seed } from '#server/seed.ts';
import { populate } from '#scripts/demo/populate.ts';
import { testApp, type TestApp } from './app.ts';
import { backupFolder, everyRow, using } from './backups.ts';
import { testPlace } from './database.ts';
import { logIn } from './wallet.ts';

const content = fileURLToPath(new URL('../content', import.meta.url));
let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  await seed(test.store, content);
});
afterAll(() => test.close());

describe('a sample community that fails half-way', () => {
  it('leaves no rows', async () => {
    const { db } = test.store;
    await db.execute(sql`
      create function stop() returns trigger language plpgsql as 'begin raise exception ''stopped half-way''; end'`);
    await db.execute(sql`create trigger stop before insert on submissions execute function stop()`);
    await expect(populate(test.store, content)).rejects.toThrow();
    expect(await db.select({ n: count() }).from(accounts)).toEqual([{ n: 0 }]);
    await db.execute(sql`drop function stop cascade`);
  });
});

describe('the sample community', () => {
  beforeAll(() => populate(test.store, content));

  it('has the promised size, and every state', async () => {
    const { db } = test.store;
    const number = async (table: typeof accounts | typeof comments | typeof votes) =>
      (await db.select({ n: count() }).from(table))[0]!.n;
    expect(await number(accounts)).toBeGreaterThanOrEqual(40);
    expect(await number(comments)).toBeGreaterThan(100);
    expect(await number(votes)).toBeGreaterThan(500);
    const kinds = await db
      .select({ kind: submissions.kind, status: submissions.status, n: count() })
      .from(submissions)
      .groupBy(sql`1, 2`);
    const contributions = kinds.filter(({ kind }) => kind === 'contribution').reduce((sum, { n }) => sum + n, 0);
    expect(contributions).toBeGreaterThanOrEqual(200);
    expect(kinds).toHaveLength(submissionKinds.length * reviewStatuses.length);
    const states = await db.selectDistinct({ status: bounties.status }).from(bounties);
    expect(states.map(({ status }) => status).toSorted()).toEqual(bountyStatuses.toSorted());
  });

  it('comments on texts after they were written, and at different times', async () => {
    const { rows, days } = (
      await test.store.db.execute<{ rows: string; days: string }>(sql`
        select count(*) filter (where comments.created_at <= submissions.created_at or comments.created_at > now()) as rows,
          count(distinct comments.created_at::date) as days
        from comments join submissions on submissions.id = comments.submission_id`)
    )[0]!;
    expect(Number(rows)).toBe(0);
    expect(Number(days)).toBeGreaterThan(10);
  });

  it('has people who joined before they acted, and articles that existed before', async () => {
    const { early, before } = (
      await test.store.db.execute<{ early: string; before: string }>(sql`
        select
          (select count(*) from (
            select author_id, created_at from submissions union all select author_id, created_at from comments
          ) as did join accounts on accounts.id = did.author_id where did.created_at < accounts.created_at) as early,
          (select count(*) from contributions join articles on articles.id = contributions.article_id
            where contributions.created_at < articles.created_at)
          + (select count(*) from bounties join articles on articles.id = bounties.article_id where bounties.created_at < articles.created_at) as before`)
    )[0]!;
    expect([early, before].map(Number)).toEqual([0, 0]);
  });

  it('has words in articles with their authors, and waiting suggestions with and without a conflict', async () => {
    const { db } = test.store;
    const merged = await db.select().from(articleRevisions).where(eq(articleRevisions.kind, 'merged'));
    expect(merged.length).toBeGreaterThanOrEqual(8);
    for (const { authorId, createdAt } of merged) {
      const [author] = await db
        .select({ points: accounts.points, createdAt: accounts.createdAt })
        .from(accounts)
        .where(eq(accounts.id, authorId!));
      expect(author!.points).toBeGreaterThan(0);
      expect(Date.parse(author!.createdAt)).toBeLessThan(Date.parse(createdAt));
    }
    const waiting = await db
      .select({ id: contributions.id })
      .from(contributions)
      .innerJoin(submissions, eq(submissions.id, contributions.id))
      .where(and(isNotNull(contributions.baseRevision), eq(submissions.status, 'waiting for review')));
    const conflicts = await Promise.all(waiting.map(async ({ id }) => (await getConflicts(db, id)).conflicts));
    expect(conflicts.toSorted()).toEqual([0, 0, 1, 1]);
  });

  it('has its own sentence about each article, and repeats none', async () => {
    const rows = await test.store.db
      .select({ slug: articles.slug, text: contributions.text })
      .from(contributions)
      .innerJoin(articles, eq(articles.id, contributions.articleId));
    expect(new Set(rows.map(({ text }) => text)).size).toBe(rows.length);
    expect(new Set(rows.map(({ slug }) => slug)).size).toBeGreaterThan(70);
    expect(rows.filter(({ text }) => /[{}]/.test(text))).toEqual([]);
  });

  it('has open bounties, and paid ones only for accepted entries', async () => {
    const { db } = test.store;
    const rows = await db
      .select({
        status: bounties.status,
        deadline: bounties.deadline,
        entries: bounties.entryCount,
        winning: submissions.status,
      })
      .from(bounties)
      .leftJoin(submissions, eq(submissions.id, bounties.winnerContributionId));
    const open = rows.filter(({ status }) => status === 'Open');
    expect(open.some(({ deadline }) => deadline !== null)).toBe(true);
    for (const { deadline } of open) expect(deadline === null || Date.parse(deadline) > Date.now()).toBe(true);
    const won = rows.filter(({ status }) => status === 'Awarded' || status === 'Paid');
    expect(won.length).toBeGreaterThan(0);
    for (const { entries, winning } of won) expect([entries > 0, winning]).toEqual([true, 'Accepted']);
  });

  it('reserves its names', async () => {
    const person = await logIn(test.app);
    for (const username of ['nightshift', 'NightShift', 'nlghtshift'])
      expect((await person.send('PUT', '/api/account/me', { username })).status, username).toBe(409);
  });

  it('is created only once', async () => {
    const before = await test.store.db.select({ id: submissions.id }).from(submissions);
    await populate(test.store, content);
    expect(await test.store.db.select({ id: submissions.id }).from(submissions)).toHaveLength(before.length);
  });

  it('has counts that equal its rows', async () => {
    expect(await factFaults(test.store)).toEqual([]);
  });

  it('has the same rows in another kind of store, and in the first again', async () => {
    const [folder, again] = [await backupFolder(), await testPlace({ bare: true })];
    onTestFinished(() => again.remove());
    const [there, one, two] = [{ folder: join(folder, 'embedded') }, join(folder, 'one'), join(folder, 'two')];
    const then = await everyRow(test.database);
    await sayingProgress('Backup', (progress) => writeBackup(test.database, one, { progress }));
    await restoreInto(there, one);
    await using(there, async (database) => {
      expect(await everyRow(database)).toEqual(then);
      await backUp(there, two, { isForced: false });
    });
    await restoreInto(again, two);
    expect(await using(again, everyRow)).toEqual(then);
  });
});
