/** The roles above a member. */
export const roles = ['moderator', 'admin'] as const;
export type Role = (typeof roles)[number];

/**
 * The rights of roles: to review submissions; to hide and restore comments and submissions, and settle flags; to
 * restrain people; to protect articles; to read the audit log; and to administer the site: settings, articles,
 * bounties, drafts, switches, jobs, roles, other people's sessions and accounts.
 */
export const capabilities = ['review', 'hide', 'restrain', 'protect', 'log', 'administer'] as const;
export type Capability = (typeof capabilities)[number];

/** The rights of each role. Routes name the right that they require; nothing else decides access. */
export const rightsOf: Readonly<Record<Role, readonly Capability[]>> = {
  moderator: ['review', 'hide', 'restrain', 'protect', 'log'],
  admin: capabilities,
};
