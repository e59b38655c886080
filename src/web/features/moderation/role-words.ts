import type { Role } from '#contract/people/roles.ts';

/** What a role is called, behind its article. */
export const roleNouns: Readonly<Record<Role, string>> = { moderator: 'a moderator', admin: 'an admin' };

/** What a role is called as a mark. */
export const roleNames: Readonly<Record<Role, string>> = { moderator: 'Moderator', admin: 'Admin' };

export const roles = Object.keys(roleNames) as Role[];

/** What somebody with the role may do. */
export const roleRights: Readonly<Record<Role, string>> = {
  moderator:
    'They review, hide, restore, block and protect articles, and read the log. They see no settings and pay nobody.',
  admin: 'They may do all that you may, and can make and take other admins.',
};
