/** Who may do more than a member. */
export const roles = ['moderator', 'admin'] as const;
export type Role = (typeof roles)[number];

/**
 * What a role may do: review submissions; hide and restore comments and submissions, and settle flags; take from people
 * the right to write, their text or picture; protect articles; read the log; and all else that runs the site: settings,
 * articles, bounties, drafts, switches, roles, other people's sessions.
 */
export const capabilities = ['review', 'hide', 'restrain', 'protect', 'log', 'administer'] as const;
export type Capability = (typeof capabilities)[number];

/** Which role may do what. Routes name what they need, and nothing else says who may do it. */
export const rightsOf: Readonly<Record<Role, readonly Capability[]>> = {
  moderator: ['review', 'hide', 'restrain', 'protect', 'log'],
  admin: capabilities,
};
