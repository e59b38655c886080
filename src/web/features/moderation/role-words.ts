import type { Role } from '#contract/people/roles.ts';

/** The name of a role with its article. */
export const roleNouns: Readonly<Record<Role, string>> = { moderator: 'a moderator', admin: 'an admin' };

/** The name of a role in a badge. */
export const roleNames: Readonly<Record<Role, string>> = { moderator: 'Moderator', admin: 'Admin' };

export const roles = Object.keys(roleNames) as Role[];

/** The rights of a role, in words. */
export const roleRights: Readonly<Record<Role, string>> = {
  moderator:
    'A moderator reviews, hides and restores texts, blocks people, protects articles and reads the audit log. They cannot change settings or pay bounties.',
  admin: 'An admin can do everything that you can, and can also make and remove other admins.',
};
