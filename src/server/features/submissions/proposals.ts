import { and, eq, type SQL } from 'drizzle-orm';
import type { Proposal } from '#contract/submissions/proposals.ts';
import type { Db, Store } from '#server/db/client.ts';
import { readPage, type Page } from '#server/db/keyset.ts';
import { accounts } from '#server/db/schema/people.ts';
import { proposals } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { beginningOf, wholeOf, type ShownText } from '#server/db/texts.ts';
import { write } from '#server/db/write.ts';
import { editOwn } from './own-changes.ts';
import { addSubmission, findRepeated } from './sending.ts';
import { isThere, submissionOrder, submissionColumns, theOne } from './submissions.ts';
import { presenceTags, submissionTags } from './submission-tags.ts';
import { shownUnlessWithheld, unlessWithheld, withhold } from './withheld.ts';

const columnsWith = ({ text, truncated }: ShownText) => ({
  ...submissionColumns,
  title: unlessWithheld(proposals.title),
  category: unlessWithheld(proposals.category, ''),
  body: text,
  truncated,
});
const listed = columnsWith(shownUnlessWithheld(beginningOf(proposals.body)));
/** The columns of a single proposal's answer. */
export const wholeProposal = columnsWith(shownUnlessWithheld(wholeOf(proposals.body)));

type List = { proposals: Proposal[]; next: string | null };

/** The fields of a proposal. */
export interface ProposalContent {
  readonly title: string;
  readonly category: string;
  readonly body: string;
}

/** Selects proposals with their authors. */
export const selectProposals = (db: Db, columns: typeof listed) =>
  db
    .select(columns)
    .from(submissions)
    .innerJoin(proposals, eq(proposals.id, submissions.id))
    .innerJoin(accounts, eq(accounts.id, submissions.authorId));

/** A page of proposals, newest first: of everybody, or those that `which` selects. */
export async function listProposals(db: Db, page: Page, which?: SQL): Promise<List> {
  const picked = and(eq(submissions.kind, 'proposal'), isThere, which);
  const { rows, next } = await readPage(selectProposals(db, listed), page, submissionOrder, picked);
  return { proposals: rows, next };
}

/** A page of the caller's own proposals, also those of an anonymous session. */
export function listOwnProposals(db: Db, authorId: string, page: Page): Promise<List> {
  return listProposals(db, page, eq(submissions.authorId, authorId));
}

/** One proposal with its whole body. Refuses a missing one. */
export function getProposal(db: Db, id: string): Promise<Proposal> {
  return theOne('proposal', selectProposals(db, wholeProposal).where(and(eq(submissions.id, id), isThere)));
}

/**
 * Proposes an article, and withholds its words until it is accepted if `withholds`. A repetition within a minute
 * returns the first proposal.
 */
export function submitProposal(
  store: Store,
  authorId: string,
  content: ProposalContent,
  withholds = false,
): Promise<Proposal> {
  return write(store, async (db, touch) => {
    const same = and(
      eq(proposals.title, content.title),
      eq(proposals.category, content.category),
      eq(proposals.body, content.body),
    );
    const first = await findRepeated(db, 'proposal', authorId, proposals, same);
    if (first !== undefined) return getProposal(db, first);
    const id = await addSubmission(db, touch, 'proposal', authorId);
    if (withholds) await withhold(db, id);
    await db.insert(proposals).values({ id, ...content });
    touch(...(await submissionTags(db, id)));
    return getProposal(db, id);
  });
}

/** Changes the caller's own proposal while it waits for review. */
export function editProposal(
  store: Store,
  authorId: string,
  id: string,
  content: ProposalContent,
  withholds = false,
): Promise<Proposal> {
  return write(store, async (db, touch) => {
    await editOwn(db, 'proposal', id, authorId, withholds);
    await db.update(proposals).set(content).where(eq(proposals.id, id));
    // Its commenters' lists show its title.
    touch(...(await presenceTags(db, id)));
    return getProposal(db, id);
  });
}
