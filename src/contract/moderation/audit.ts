import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { submissionKinds } from '#contract/kinds.ts';
import { byline, personId } from '#contract/people/byline.ts';
import { id, instant, listQuery, next } from '#contract/text.ts';

/** One thing that an admin did. */
export const auditEntry = z.object({
  id,
  wallet: personId,
  profile: byline,
  /** In words: 'accepted', 'deleted', 'saved'. */
  action: z.string(),
  /** To what: 'contribution', 'article', 'bounty'. */
  subject: z.string(),
  subjectId: z.string(),
  /** By what a reader recognises the thing: a title, or the beginning of a text. */
  title: z.string(),
  /** More about it: a reason, a note, or what it was before. */
  details: z.string(),
  /** Which fields of an article a save changed; empty for everything else. */
  fields: z.array(z.string()),
  createdAt: instant,
  /** What this row’s action deleted, if it can still be restored; null for everything else. */
  restorable: z.enum(submissionKinds).nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = endpoint('GET /admin/audit', {
  summary: 'What admins did, newest first',
  query: listQuery,
  answer: z.object({ entries: z.array(auditEntry), next }),
});
