import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { byline, personId } from '#contract/people/byline.ts';
import { roles } from '#contract/people/roles.ts';
import { id, instant, reason } from '#contract/text.ts';

/** A person with a role, and who gave it. */
export const roleHolder = z.object({
  /** The account; null for an admin from the configuration who never logged in. */
  id: id.nullable(),
  wallet: personId,
  profile: byline,
  role: z.enum(roles),
  /** Whether the role comes from the configuration, which nobody can change here. */
  isConfigured: z.boolean(),
  /**
   * The grant's time and its admin; null for an admin from the configuration. `by` is also null for the command line.
   */
  since: instant.nullable(),
  by: z.object({ wallet: personId, profile: byline }).nullable(),
});
export type RoleHolder = z.infer<typeof roleHolder>;

export const listRoles = endpoint('GET /admin/roles', {
  summary: 'The admins and moderators: those of the configuration first, then the newest first',
  answer: z.object({ holders: z.array(roleHolder) }),
});

export const grantRole = endpoint('PUT /admin/people/:id/role', {
  summary: 'Makes a person with a wallet a moderator or an admin, for a reason; they get a notice',
  body: z.object({ role: z.enum(roles, { error: 'The role must be moderator or admin.' }), reason }),
  answer: z.object({ role: z.enum(roles) }),
});

export const takeRole = endpoint('DELETE /admin/people/:id/role', {
  summary: 'Takes a person’s role away, for a reason; they get a notice',
  body: z.object({ reason }),
  answer: z.object({ role: z.null() }),
});
