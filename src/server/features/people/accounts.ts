import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { submissionKinds } from '#contract/kinds.ts';
import { page } from '#contract/limits.ts';
import type { Me, Own, Profile } from '#contract/people/accounts.ts';
import { rightsOf, type Role } from '#contract/people/roles.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Db, Store } from '#server/db/client.ts';
import { comments } from '#server/db/schema/comments.ts';
import { accounts, hasPoints } from '#server/db/schema/people.ts';
import { grants } from '#server/db/schema/standing.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { refusingTaken } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { bylineColumns, personId, publicBio, personColumns, restraintColumns } from './byline.ts';
import { nameKey, swapsOf } from './skeleton.ts';
import { checkUsername } from './usernames.ts';

/** The next points for words that have not stood long enough yet. Selected from `accounts`. */
const nextPoints = sql<{ day: string; points: number } | null>`(
  select json_build_object('day', day, 'points', sum(points)::integer) from ${grants}
  where account_id = accounts.id and phase = 'ahead' group by day order by day limit 1)`;

const columns = {
  wallet: personId(accounts),
  ...bylineColumns,
  bio: publicBio,
  rank: accounts.rank,
  createdAt: accounts.createdAt,
  words: accounts.standingWords,
  articles: accounts.standingArticles,
  points: accounts.points,
  nextPoints,
  contributions: accounts.contributionCount,
  accepted: accounts.acceptedCount,
  bountiesWon: accounts.bountiesWon,
};

/** The fields of a profile that a person may change; missing ones stay unchanged. */
export interface ProfileChanges {
  /** Null or '' removes it. */
  readonly username?: string | null | undefined;
  readonly bio?: string | undefined;
  readonly pfp?: string | undefined;
}

/** The public profile of a wallet, without the parts that an admin hid. Refuses a wallet without an account. */
export async function getProfile(db: Db, wallet: string): Promise<Profile> {
  const [profile] = await db.select(columns).from(accounts).where(eq(accounts.wallet, wallet));
  if (profile === undefined) throw new NotFound('Profile not found.');
  return profile;
}

/** The account of the logged-in person, with its hidden parts and the reason. */
export async function getMe(db: Db, { accountId, role }: { accountId: string; role: Role | null }): Promise<Me> {
  const [account] = await db
    .select({ ...personColumns, restraints: restraintColumns, hasPoints: hasPoints(accounts) })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  const { wallet, username, bio, pfp, restraints, hasPoints: isKnown } = account!;
  const may = role === null ? [] : [...rightsOf[role]];
  return {
    wallet,
    account: { username, bio, pfp },
    isAdmin: role === 'admin',
    hasPoints: isKnown,
    role,
    may,
    restraints,
  };
}

/** The rules of usernames. */
export interface NameRules {
  /** The wallet that may use 'admin' (spec §5) and the other reserved names. */
  readonly firstAdmin: string | undefined;
  /** The wallets of the admins and moderators, whose names nobody may imitate. */
  readonly staff: readonly string[];
  /** Returns the reserved word in a name; null without one. */
  readonly reservedWord: (name: string) => string | null;
}

/**
 * Changes a wallet user's profile, and returns the public one. Refuses an invalid username, a taken or reserved one,
 * one that looks like a taken one, and an admin's or a moderator's with two letters swapped. A present name may stay,
 * whatever the rules say.
 */
export async function saveProfile(
  store: Store,
  { wallet }: { wallet: string },
  changes: ProfileChanges,
  rules: NameRules,
): Promise<Profile> {
  const { username, ...others } = changes;
  return refusingTaken('username', taken, () =>
    write(store, async (db, touch) => {
      const [before] = await db
        .select({ username: accounts.username, pfp: accounts.pfp })
        .from(accounts)
        .where(eq(accounts.wallet, wallet));
      // Another call sets an uploaded picture: it checks the uploader.
      if (others.pfp?.startsWith('/') && others.pfp !== before?.pfp)
        throw new Invalid('The picture must be an address that starts with https://, or one that you upload.', {
          field: 'pfp',
        });
      const isUnchanged = username === undefined || username === before?.username;
      const named = isUnchanged ? undefined : usernameColumns(username ?? '', wallet, rules);
      await mustNotPassForStaff(db, wallet, named?.usernameKey, rules.staff);
      const values = { ...named, ...others };
      if (Object.values(values).some((value) => value !== undefined))
        await db.update(accounts).set(values).where(eq(accounts.wallet, wallet));
      touch(peopleTags.profile(wallet), peopleTags.people);
      return getProfile(db, wallet);
    }),
  );
}

const taken = 'This username is taken, or looks like one that is; please choose another.';

// In shorter names, swapped letters make another common name: Ian and Ina.
const leastSwapped = 4;

/** Refuses the name of an admin or a moderator with two neighbouring letters swapped, except for themselves. */
async function mustNotPassForStaff(
  db: Db,
  wallet: string,
  key: string | null | undefined,
  staff: readonly string[],
): Promise<void> {
  if (!key || [...key].length < leastSwapped || staff.includes(wallet)) return;
  const alike = and(inArray(accounts.wallet, [...staff]), inArray(accounts.usernameKey, swapsOf(key)));
  if ((await db.select({ id: accounts.id }).from(accounts).where(alike).limit(1)).length > 0)
    throw new Conflict(taken, { field: 'username' });
}

function usernameColumns(
  given: string,
  wallet: string,
  { firstAdmin, reservedWord }: NameRules,
): { username: string | null; usernameKey: string | null } {
  // Normalises combining accents, so that the same name is the same text.
  const username = given.normalize('NFC');
  if (username === '') return { username: null, usernameKey: null };
  const word = wallet === firstAdmin ? null : reservedWord(username);
  if (word !== null) throw new Invalid(`Username '${word}' is reserved.`, { field: 'username' });
  checkUsername(username);
  return { username, usernameKey: nameKey(username) };
}

/**
 * Returns the account's own items among `ids`, or else the latest of each kind: submissions with the reviewers' notes,
 * by id, and the ids of comments.
 */
export async function listOwn(db: Db, accountId: string, ids?: readonly string[]): Promise<Own> {
  const ownSubmissions = (which: SQL) =>
    db
      .select({ id: submissions.id, note: submissions.reviewNote })
      .from(submissions)
      .where(and(eq(submissions.authorId, accountId), isNull(submissions.deletedAt), which))
      .orderBy(desc(submissions.createdAt))
      .limit(page.most);
  const wanted = ids ? [inArray(submissions.id, [...ids])] : submissionKinds.map((kind) => eq(submissions.kind, kind));
  const mine = (await Promise.all(wanted.map(ownSubmissions))).flat();
  const isShown = and(comments.isThere, isNull(comments.deletedAt), isNull(comments.hiddenReason));
  const shownComments = await db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.authorId, accountId), isShown, ids && inArray(comments.id, [...ids])))
    .orderBy(desc(comments.createdAt))
    .limit(page.most);
  return {
    submissions: Object.fromEntries(mine.map(({ id, note }) => [id, note])),
    comments: shownComments.map(({ id }) => id),
  };
}
