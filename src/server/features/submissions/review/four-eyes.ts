import { Forbidden } from '#server/core/access-errors.ts';

/** The reviewer of a submission. */
export interface Reviewer {
  readonly accountId: string;
  readonly isAdmin: boolean;
}

/**
 * Refuses a moderator's decision on their own submission: two people must agree on what the site accepts. An admin may
 * decide alone, since a site may have only one.
 */
export function mustBeOfAnother({ accountId, isAdmin }: Reviewer, authorId: string): void {
  if (!isAdmin && accountId === authorId)
    throw new Forbidden('You sent this yourself; ask another moderator or an admin to decide on it.');
}
