import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byline, personId } from './people.ts';
import { submissionKinds } from './submissions.ts';
import { id, instant, listQuery, next } from './text.ts';

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
  /** How a reader knows the thing: a title, or the beginning of a text. */
  title: z.string(),
  /** What was said of it: a reason, a note, what it was before. */
  details: z.string(),
  createdAt: instant,
  /** What this entry deleted and can still be restored; null for everything else. */
  restorable: z.enum(submissionKinds).nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  tag: 'Admin',
  summary: 'What admins did, newest first',
  query: listQuery,
  answer: z.object({ entries: z.array(auditEntry), next }),
});
