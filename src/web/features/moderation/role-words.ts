import type { Role } from '#contract/people/roles.ts';

/** What a role is called, behind its article. */
export const roleNouns: Readonly<Record<Role, string>> = { moderator: 'a moderator', admin: 'an admin' };

/** What a role is called as a mark. */
export const roleNames: Readonly<Record<Role, string>> = { moderator: 'Moderator', admin: 'Admin' };

export const roles = Object.keys(roleNames) as Role[];

/** What somebody with the role may do. */
export const roleRights: Readonly<Record<Role, string>> = {
  moderator:
    'A moderator reviews, hides and restores texts, blocks people, protects articles and reads the audit log. They cannot change settings or pay bounties.',
  admin: 'An admin can do everything that you can, and can also make and remove other admins.',
};
