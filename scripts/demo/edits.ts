import { eq, sql } from 'drizzle-orm';
import type { Store } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { articleRevisions } from '#server/db/schema/revisions.ts';
import { contributions } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { Rendering } from '#server/features/texts/rendering.ts';
import { submitContribution } from '#server/features/submissions/contributing.ts';
import { publishContribution } from '#server/features/submissions/review/publishing.ts';
import { checkSuggestion } from '#server/features/submissions/suggestions.ts';

/** A sentence to add to the end of an article's introduction, its reason, and whether it is published. */
export type SampleEdit = readonly [slug: string, sentence: string, reason: string, isPublished: boolean];

const withSentence = (markdown: string, sentence: string) => markdown.replace('\n\n## ', ` ${sentence}\n\n## `);

/** Dates a suggestion back by some days, and its publication to the day after. */
async function date({ db }: Store, id: string, days: number): Promise<void> {
  const ago = (many: number) => sql`now() - make_interval(days => ${many})`;
  await db
    .update(submissions)
    .set({ createdAt: ago(days), updatedAt: ago(days) })
    .where(eq(submissions.id, id));
  await db
    .update(contributions)
    .set({ createdAt: ago(days) })
    .where(eq(contributions.id, id));
  await db
    .update(submissions)
    .set({ reviewedAt: ago(days - 1) })
    .where(sql`${submissions.id} = ${id} and status = 'Accepted'`);
  await db
    .update(articleRevisions)
    .set({ createdAt: ago(days - 1) })
    .where(eq(articleRevisions.contributionId, id));
  await db
    .update(articles)
    .set({ updatedAt: ago(days - 1) })
    .where(sql`${articles.id} = (select article_id from ${articleRevisions} where contribution_id = ${id})`);
}

/**
 * Suggests edits of the seeded articles, each by the person that `byOf` returns, and publishes some as `admin`. If two
 * edit the same article, the waiting one conflicts with the published one.
 */
export async function addEdits(
  store: Store,
  edits: readonly SampleEdit[],
  { admin, byOf }: { admin: string; byOf: (slug: string, sentence: string) => string },
): Promise<void> {
  const rendering = new Rendering();
  try {
    const sent: { id: string; bodyMarkdown: string; reason: string; isPublished: boolean; days: number }[] = [];
    for (const [number, [slug, sentence, reason, isPublished]] of edits.entries()) {
      const [article] = await store.db
        .select({ bodyMarkdown: articles.bodyMarkdown })
        .from(articles)
        .where(eq(articles.slug, slug));
      if (article === undefined) throw new Error(`The sample community edits ${slug}, and there is no such article.`);
      const bodyMarkdown = withSentence(article.bodyMarkdown, sentence);
      const suggesterId = byOf(slug, sentence);
      const at = { slug, suggesterId };
      const proposed = { baseRevision: 1, bodyMarkdown, text: reason };
      const { suggestion } = await checkSuggestion(store.db, rendering, at, proposed);
      const { contribution } = await submitContribution(store, suggesterId, { slug, text: reason }, suggestion);
      sent.push({ id: contribution.id, bodyMarkdown, reason, isPublished, days: 2 + 3 * (edits.length - number) });
    }
    for (const { id, bodyMarkdown, reason, isPublished, days } of sent) {
      if (isPublished)
        await publishContribution(store, rendering, { accountId: admin, isAdmin: true }, id, {
          baseRevision: 1,
          bodyMarkdown,
          summary: reason,
          note: 'Thank you.',
        });
      await date(store, id, days);
    }
  } finally {
    await rendering.close();
  }
}
