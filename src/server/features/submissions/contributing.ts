import { sql } from 'drizzle-orm';
import type { EnteredBounty } from '#contract/bounties/bounties.ts';
import { slugOf } from '#contract/slug.ts';
import type { Contribution } from '#contract/submissions/contributions.ts';
import { Conflict, NotFound } from '#server/core/errors.ts';
import { writeAtOnce } from '#server/db/at-once.ts';
import type { Store } from '#server/db/client.ts';
import { watchersOf, watchingParts } from '#server/features/articles/watches.ts';
import { enteredBounties, enteringParts, holdOpenBounties, listEntered } from '#server/features/bounties/entries.ts';
import { tellingParts } from '#server/features/notices/telling.ts';
import { writerPart } from '#server/features/people/byline.ts';
import { articleOf } from '#server/features/revisions/article-at.ts';
import { notingParts } from '#server/features/standing/activity.ts';
import { keptSource, withCited } from './chain-sources.ts';
import { shownTags } from './submission-tags.ts';
import type { Suggestion } from './suggestions.ts';
import { getContribution } from './contributions.ts';

const { placeholder } = sql;
const by = sql`${placeholder('by')}::uuid`;
const text = sql`${placeholder('text')}::text`;
const edits = sql`${placeholder('edits')}::jsonb`;
const article = articleOf(sql`${placeholder('slug')}::text`);

type Told = Pick<Contribution, 'id' | 'wallet' | 'createdAt' | 'profile' | 'anonymousNumber' | 'article'> & {
  isRepeated: boolean;
  bounties: EnteredBounty[];
  watching: boolean;
};
type Values = { by: string; slug: string; text: string; source: string; edits: string | null } & Record<
  'suggestedTo' | 'baseRevision' | 'changedParts' | 'wordsAdded' | 'wordsRemoved',
  string | number | null
>;

const contribute = writeAtOnce<Values, Told>({
  // The bounties before the article, as all do who need several: nobody waits in a circle.
  holds: [holdOpenBounties(article), sql`select from articles where id = ${article} for no key update`],
  parts: sql`
    target as materialized (
      select id, slug, title from articles where id = ${article} and id = coalesce(${placeholder('suggestedTo')}::uuid, id)),
    ${writerPart(by)},
    repeated as (
      select submissions.id, submissions.created_at, anonymous_number
      from target join contributions on article_id = target.id join submissions on submissions.id = contributions.id
      where author_id = ${by} and deleted_at is null and submissions.created_at > clock_timestamp() - interval '1 minute'
        and text = ${text} and edits is not distinct from ${edits}
      order by submissions.created_at limit 1),
    known as (
      select anonymous_number as number
      from target join contributions on article_id = target.id join submissions on submissions.id = contributions.id
      where author_id = ${by} and exists (select from writer where is_anonymous) limit 1),
    counted as (
      update articles set contribution_count = contribution_count + 1,
        anonymous_contributors = anonymous_contributors + (is_anonymous and not exists (table known))::int
      from target, writer where articles.id = target.id and not exists (table repeated)
      returning articles.id, anonymous_contributors),
    submitted as (
      insert into submissions (kind, author_id, anonymous_number, created_at)
      select 'contribution', ${by}, case when is_anonymous then coalesce((select number from known), anonymous_contributors) end, clock_timestamp()
      from counted, writer
      returning id, created_at, anonymous_number),
    made as (
      insert into contributions (id, article_id, text, source, created_at, base_revision, edits, changed_parts, words_added, words_removed)
      select submitted.id, counted.id, ${text}, ${placeholder('source')}::text, created_at, ${placeholder('baseRevision')}::integer, ${edits},
        ${placeholder('changedParts')}::text, ${placeholder('wordsAdded')}::integer, ${placeholder('wordsRemoved')}::integer
      from submitted, counted),
    contribution as (
      select submitted.id, target.id as article_id, target.slug, submitted.created_at, submitted.anonymous_number from submitted, target),
    ${enteringParts},
    ${notingParts(by, sql`submitted`)},
    counted_own as (
      update accounts set contribution_count = contribution_count + 1 from submitted where accounts.id = ${by}),
    telling as (
      select watcher.account_id, 'contributed' as kind, null::uuid as submission_id, null::uuid as bounty_id, contribution.article_id,
        '{}'::jsonb as details, 'everybody' as names
      from contribution cross join lateral (${watchersOf(sql`contribution.article_id`)}) as watcher),
    ${tellingParts(by)},
    ${watchingParts(by, sql`submitted`)},
    touched as (
      select unnest(${shownTags({ id: sql`contribution.id`, wallet: sql`writer.wallet`, slug: sql`contribution.slug` })}) as tag
      from contribution, writer
      union all table entered_tags union all table told_tags union all table noted_tags union all table watched_tags),
    answer as (
      select said.*, writer.person as wallet, writer.profile, json_build_object('slug', target.slug, 'title', target.title) as article,
        ${enteredBounties} as bounties, (table watching) as watching
      from (
        select id, created_at as "createdAt", anonymous_number as "anonymousNumber", false as "isRepeated" from contribution
        union all
        select id, created_at, anonymous_number, true from repeated) as said, writer, target)`,
});

const isoOf = (moment: string) => new Date(moment).toISOString();

/**
 * Contributes a text to an article, which enters it for the open bounties there; with a suggestion it is the reason of that. The same once
 * more within a minute is answered with the first. Whoever has a wallet watches the article from then on. Refuses an article that is not there.
 */
export async function submitContribution(
  store: Store,
  authorId: string,
  { slug, text, source: given = '' }: { slug: string; text: string; source?: string | undefined },
  suggestion: Suggestion | null = null,
): Promise<{ contribution: Contribution; bounties: EnteredBounty[]; watching: boolean }> {
  const source = keptSource(given);
  const {
    articleId: suggestedTo = null,
    baseRevision = null,
    changedParts = null,
    wordsAdded = null,
    wordsRemoved = null,
  } = suggestion ?? {};
  const changed = { suggestedTo, baseRevision, changedParts, wordsAdded, wordsRemoved };
  const edits = suggestion?.edits ? JSON.stringify(suggestion.edits) : null;
  const [told] = await contribute(store, { by: authorId, slug: slugOf(slug), text, source, edits, ...changed });
  if (told === undefined) {
    if (suggestion === null) throw new NotFound('There is no such article; check its address.');
    throw new Conflict('This address has become another article’s; open the article anew and send it again.');
  }
  const { id, isRepeated, createdAt, bounties, watching, wallet, profile, anonymousNumber, article } = told;
  if (isRepeated) return { contribution: await getContribution(store.db, id), bounties: await listEntered(store.db, id), watching };
  const [shown] = await withCited(store.db, [{ source }]);
  return {
    contribution: {
      ...shown!,
      id,
      wallet,
      profile,
      anonymousNumber,
      article,
      text,
      createdAt: isoOf(createdAt),
      status: 'waiting for review',
      votes: { likes: 0, dislikes: 0, anonymousLikes: 0, anonymousDislikes: 0 },
      commentCount: 0,
      truncated: false,
      change:
        baseRevision === null
          ? null
          : { baseRevision, parts: changedParts ?? '', wordsAdded: wordsAdded ?? 0, wordsRemoved: wordsRemoved ?? 0 },
      revision: null,
      editedAt: null,
    },
    bounties: bounties.map(({ deadline, ...bounty }) => ({ ...bounty, deadline: deadline && isoOf(deadline) })),
    watching,
  };
}
