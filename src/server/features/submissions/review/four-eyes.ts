import { Forbidden } from '#server/core/access-errors.ts';

/** Who reviews. */
export interface Reviewer {
  readonly accountId: string;
  readonly isAdmin: boolean;
}

/**
 * Refuses a decision of a moderator on their own submission: two people must agree to what the site accepts. An admin may
 * have no colleague.
 */
export function mustBeOfAnother({ accountId, isAdmin }: Reviewer, authorId: string): void {
  if (!isAdmin && accountId === authorId)
    throw new Forbidden('You sent this yourself; ask another moderator or an admin to decide on it.');
}
