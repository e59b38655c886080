import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { ids, instant, line, lineAsSent, optionalText, profilePicture, text } from '#contract/text.ts';
import { personId } from './byline.ts';
import { profileServerLimits } from './limits.ts';
import { capabilities, roles } from './roles.ts';

/** People's texts about themselves. */
export const profileFields = { username: z.string().nullable(), bio: z.string(), pfp: z.string() };

/**
 * A person's public data (spec §3, Profile/account), with the numbers of their standing words and articles, and of the
 * other things that gave them points.
 */
export const profile = z.object({
  wallet: personId,
  ...profileFields,
  rank: z.string(),
  createdAt: instant,
  words: z.number().int(),
  articles: z.number().int(),
  points: z.number().int(),
  /** The next points, and their day, in UTC; null if none are ahead. */
  nextPoints: z.object({ day: z.string(), points: z.number().int() }).nullable(),
  contributions: z.number().int(),
  /** The number of accepted ones. */
  accepted: z.number().int(),
  bountiesWon: z.number().int(),
});
export type Profile = z.infer<typeof profile>;

/** The logged-in person. */
export const me = z.object({
  wallet: personId,
  account: z.object(profileFields),
  isAdmin: z.boolean(),
  /** Whether the person has a wallet and at least one point. */
  hasPoints: z.boolean(),
  /** Null for a member. */
  role: z.enum(roles).nullable(),
  /** The rights of the role. */
  may: z.array(z.enum(capabilities)),
  /** The reasons for a block, or for a hidden text or picture; null without one. */
  restraints: z.object({ writing: z.string().nullable(), text: z.string().nullable(), picture: z.string().nullable() }),
});
export type Me = z.infer<typeof me>;

const whoLoggedIn = z.object({ wallet: personId });

export const issueNonce = endpoint('GET /auth/nonce', {
  tag: 'Login',
  summary: 'A nonce to sign within 5 minutes, once',
  answer: z.object({ nonce: z.string() }),
});

export const verifyLogin = endpoint('POST /auth/verify', {
  tag: 'Login',
  summary: 'Logs a wallet in by a signed message of four lines: sign-in, wallet, domain, nonce',
  body: z.object({
    wallet: line(100, 'The wallet'),
    message: text(512, 'The message'),
    signature: line(100, 'The signature'),
  }),
  answer: whoLoggedIn,
});

export const loginAnonymously = endpoint('POST /auth/anonymous', {
  tag: 'Login',
  summary: 'Starts an anonymous session',
  answer: whoLoggedIn,
});

export const getMe = endpoint('GET /auth/me', {
  tag: 'Login',
  summary: 'The logged-in person; 401 without a login',
  answer: me,
});

export const logout = endpoint('POST /auth/logout', {
  tag: 'Login',
  summary: 'Ends the session, here and on the server',
  answer: z.object({ ok: z.boolean() }),
});

/** One of the person's sessions: its start, its last use, and whether it is the requesting one. */
export const session = z.object({ begunAt: instant, usedAt: instant, isThis: z.boolean() });
export type Session = z.infer<typeof session>;

export const listSessions = endpoint('GET /account/sessions', {
  tag: 'Login',
  summary: 'One’s own sessions, newest first; wallet users only',
  answer: z.object({ sessions: z.array(session) }),
});

export const endOtherSessions = endpoint('DELETE /account/sessions/others', {
  tag: 'Login',
  summary: 'Ends all of one’s sessions except the present one; wallet users only',
  answer: z.object({ ended: z.number().int() }),
});

export const saveAccount = endpoint('PUT /account/me', {
  tag: 'Profiles',
  summary: 'Changes one’s own profile; wallet users only',
  body: z.object({
    /**
     * Null removes the value, as '' does: `GET /api/auth/me` returns null for a missing value, and its answer may be
     * sent back unchanged.
     */
    username: lineAsSent(profileServerLimits.username, 'The username').trim().nullish(),
    bio: optionalText(profileServerLimits.bio, 'The bio').optional(),
    pfp: profilePicture.optional(),
  }),
  answer: profile,
});

export const exportAccount = endpoint('GET /account/me/export', {
  tag: 'Profiles',
  summary: 'All data of the caller’s account, as one JSON file',
  answer: z.looseObject({ account: z.looseObject({}) }),
});

export const closeAccount = endpoint('DELETE /account/me', {
  tag: 'Profiles',
  summary:
    'Closes one’s own account for good: withdraws waiting submissions, takes back votes, ends all sessions. Accepted ' +
    'contributions and comments stay, as by a former member. A wallet must have signed within the last hour',
  answer: z.object({ closed: z.literal(true) }),
});

export const forgetPerson = endpoint('DELETE /admin/people/:id', {
  summary:
    'Closes the account of a person who asked for it; refuses admins and moderators. The wallet of the admin must ' +
    'have signed within the last hour',
  answer: z.object({ closed: z.literal(true) }),
});

export const getProfile = endpoint('GET /profile/:wallet', {
  tag: 'Profiles',
  summary: 'A person’s public profile',
  answer: profile,
});

export const listOwn = endpoint('GET /account/me/own', {
  tag: 'Profiles',
  summary:
    'The caller’s own items among the ids, or else the latest ones: submissions by id, with the reviewer’s note, and ids of ' +
    'comments',
  query: z.object({ ids: ids.optional() }),
  answer: z.object({ submissions: z.record(z.string(), z.string()), comments: z.array(z.string()) }),
});
export type Own = z.infer<typeof listOwn.answer>;
