import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { submissionKinds } from '#contract/kinds.ts';
import { byline, personId } from '#contract/people/byline.ts';
import { id, instant, listQuery, next } from '#contract/text.ts';

/** One action of an admin. */
export const auditEntry = z.object({
  id,
  wallet: personId,
  profile: byline,
  /** In words: 'accepted', 'deleted', 'saved'. */
  action: z.string(),
  /** The kind of its object: 'contribution', 'article', 'bounty'. */
  subject: z.string(),
  subjectId: z.string(),
  /** The title of the object, or the beginning of its text. */
  title: z.string(),
  /** Details: a reason, a note, or the former value. */
  details: z.string(),
  /** The fields of an article that a save changed; empty for other actions. */
  fields: z.array(z.string()),
  createdAt: instant,
  /** The deleted submission, if an admin can still restore it; null for other actions. */
  restorable: z.enum(submissionKinds).nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = endpoint('GET /admin/audit', {
  summary: 'The actions of admins and moderators, newest first',
  query: listQuery,
  answer: z.object({ entries: z.array(auditEntry), next }),
});
