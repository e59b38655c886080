import { and, eq, type SQL } from 'drizzle-orm';
import type { Proposal } from '#contract/proposals.ts';
import type { Db, Store } from '#server/db/client.ts';
import { afterCursor, byAge, cutPage, inOrder, type Page } from '#server/db/keyset.ts';
import { accounts, proposals, submissions } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import {
  addSubmission,
  editOwn,
  isThere,
  submissionOrder,
  presenceTags,
  submissionColumns,
  submissionTags,
  withdrawOwn,
} from '#server/features/submissions/submissions.ts';

const columns = { ...submissionColumns, title: proposals.title, category: proposals.category, body: proposals.body };

type List = { proposals: Proposal[]; next: string | null };

/** What a proposal says. */
export interface ProposalDraft {
  readonly title: string;
  readonly category: string;
  readonly body: string;
}

/** A page of proposals, newest first: of everybody, or those that `which` picks. */
export async function listProposals(db: Db, page: Page, which?: SQL): Promise<List> {
  const found = await db
    .select(columns)
    .from(submissions)
    .innerJoin(proposals, eq(proposals.id, submissions.id))
    .innerJoin(accounts, eq(accounts.id, submissions.authorId))
    .where(and(eq(submissions.kind, 'proposal'), isThere, which, afterCursor(submissionOrder, page)))
    .orderBy(...inOrder(submissionOrder))
    .limit(page.limit + 1);
  const { rows, next } = cutPage(found, page, byAge);
  return { proposals: rows, next };
}

/** A page of a person's proposals. */
export function listProposalsBy(db: Db, wallet: string, page: Page): Promise<List> {
  return listProposals(db, page, eq(accounts.wallet, wallet));
}

/** A page of one's own proposals, also those of an anonymous session. */
export function listOwnProposals(db: Db, authorId: string, page: Page): Promise<List> {
  return listProposals(db, page, eq(submissions.authorId, authorId));
}

async function getProposal(db: Db, id: string): Promise<Proposal> {
  const { proposals: found } = await listProposals(db, { limit: 1 }, eq(submissions.id, id));
  return found[0]!;
}

/** Proposes an article. */
export function submitProposal(store: Store, authorId: string, draft: ProposalDraft): Promise<Proposal> {
  return write(store, async (db, touch) => {
    const id = await addSubmission(db, 'proposal', authorId);
    await db.insert(proposals).values({ id, ...draft });
    touch(...(await submissionTags(db, id)));
    return getProposal(db, id);
  });
}

/** Changes one's own proposal while it waits for review. */
export function editProposal(store: Store, authorId: string, id: string, draft: ProposalDraft): Promise<Proposal> {
  return write(store, async (db, touch) => {
    await editOwn(db, 'proposal', id, authorId);
    await db.update(proposals).set(draft).where(eq(proposals.id, id));
    touch(...(await submissionTags(db, id)));
    return getProposal(db, id);
  });
}

/** Withdraws one's own proposal while it waits for review. */
export function withdrawProposal(store: Store, authorId: string, id: string): Promise<{ id: string }> {
  return write(store, async (db, touch) => {
    await withdrawOwn(db, 'proposal', id, authorId);
    touch(...(await presenceTags(db, id)));
    return { id };
  });
}
