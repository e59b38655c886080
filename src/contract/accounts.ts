import { z } from 'zod';
import { comment } from './comments.ts';
import { contribution } from './contributions.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { ofWallet, personId } from './people.ts';
import { proposal } from './proposals.ts';
import { report } from './reports.ts';
import { id, instant, listQuery, next, pictureUrl, reason, text } from './text.ts';

/** What an account says of itself. */
const profileFields = { username: z.string().nullable(), bio: z.string(), pfp: z.string() };

/** A person as everybody sees them (spec §3, Profile/account). */
export const profile = z.object({ wallet: personId, ...profileFields, rank: z.string() });
export type Profile = z.infer<typeof profile>;

/** Who is logged in. */
export const me = z.object({
  wallet: personId,
  account: z.object(profileFields),
  isAdmin: z.boolean(),
  /** What an admin took or hid, and why; null is nothing. */
  restraints: z.object({ writing: z.string().nullable(), text: z.string().nullable(), picture: z.string().nullable() }),
});
export type Me = z.infer<typeof me>;

const whoLoggedIn = z.object({ wallet: personId });

export const issueNonce = endpoint({
  method: 'GET',
  path: '/api/auth/nonce',
  tag: 'Login',
  summary: 'A nonce to sign within 5 minutes, once',
  answer: z.object({ nonce: z.string() }),
});

export const verifyLogin = endpoint({
  method: 'POST',
  path: '/api/auth/verify',
  tag: 'Login',
  summary: 'Logs a wallet in by a signed message of four lines: sign-in, wallet, domain, nonce',
  body: z.object({ wallet: text(100, 'The wallet'), message: text(512, 'The message'), signature: text(100, 'The signature') }),
  answer: whoLoggedIn,
});

export const loginAnonymously = endpoint({
  method: 'POST',
  path: '/api/auth/anonymous',
  tag: 'Login',
  summary: 'Starts an anonymous session',
  answer: whoLoggedIn,
});

export const getMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  tag: 'Login',
  summary: 'Who is logged in; 401 when nobody is',
  answer: me,
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  tag: 'Login',
  summary: 'Ends the session, here and on the server',
  answer: z.object({ ok: z.boolean() }),
});

export const saveAccount = endpoint({
  method: 'PUT',
  path: '/api/account/me',
  tag: 'Profiles',
  summary: 'Changes one’s own profile; wallet users only',
  body: z.object({
    /** Null, as `GET /api/auth/me` answers where there is none, takes it away as '' does. */
    username: text(limits.username, 'The username').trim().nullish(),
    bio: text(limits.bio, 'The bio').trim().optional(),
    pfp: pictureUrl.optional(),
  }),
  answer: profile,
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/profile/:wallet',
  tag: 'Profiles',
  summary: 'A person’s public profile',
  params: ofWallet,
  answer: profile,
});

export const listProfileContributions = endpoint({
  method: 'GET',
  path: '/api/profile/:wallet/contributions',
  tag: 'Profiles',
  summary: 'A person’s contributions, newest first',
  params: ofWallet,
  query: listQuery,
  answer: z.object({ contributions: z.array(contribution), next }),
});

export const listProfileProposals = endpoint({
  method: 'GET',
  path: '/api/profile/:wallet/proposals',
  tag: 'Profiles',
  summary: 'A person’s proposals, newest first',
  params: ofWallet,
  query: listQuery,
  answer: z.object({ proposals: z.array(proposal), next }),
});

export const listProfileReports = endpoint({
  method: 'GET',
  path: '/api/profile/:wallet/reports',
  tag: 'Profiles',
  summary: 'A person’s reports, newest first',
  params: ofWallet,
  query: listQuery,
  answer: z.object({ reports: z.array(report), next }),
});

export const listProfileComments = endpoint({
  method: 'GET',
  path: '/api/profile/:wallet/comments',
  tag: 'Profiles',
  summary: 'A person’s comments, newest first',
  params: ofWallet,
  query: listQuery,
  answer: z.object({ comments: z.array(comment), next }),
});

export const listOwn = endpoint({
  method: 'GET',
  path: '/api/account/me/own',
  tag: 'Profiles',
  summary: 'Which of what is shown is the caller’s own: submissions with the reviewer’s note, by their id, and ids of comments',
  answer: z.object({ submissions: z.record(z.string(), z.string()), comments: z.array(z.string()) }),
});
export type Own = z.infer<typeof listOwn.answer>;

/** A person as an admin sees them: what is hidden is shown, with the reason. */
export const person = z.object({
  id,
  wallet: personId,
  ...profileFields,
  createdAt: instant,
  restraints: me.shape.restraints,
});
export type Person = z.infer<typeof person>;

/** What an admin can take from a person: the right to write, or the sight of their profile's text or picture. */
export const restraints = ['writing', 'text', 'picture'] as const;
export type Restraint = (typeof restraints)[number];

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/admin/people',
  tag: 'Admin',
  summary: 'The people whose wallet or username is the query; without one those who are restrained, newest first',
  query: listQuery.extend({ q: text(100, 'The search').trim().default('') }),
  answer: z.object({ people: z.array(person), next }),
});

export const restrainPerson = endpoint({
  method: 'PUT',
  path: '/api/admin/people/:id/:restraint',
  tag: 'Admin',
  summary: 'Takes something from a person with a reason, or gives it back with null',
  params: z.object({ id, restraint: z.enum(restraints) }),
  body: z.object({ reason: reason.nullable() }),
  answer: z.object({ person }),
});
