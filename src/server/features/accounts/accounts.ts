import { desc, eq } from 'drizzle-orm';
import type { Me, Own, Profile } from '#contract/accounts.ts';
import { page } from '#contract/limits.ts';
import type { Db, Store } from '#server/db/client.ts';
import { accounts, comments, submissions } from '#server/db/schema.ts';
import { refusingTaken } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { Invalid, NotFound } from '#server/errors.ts';
import { bylineColumns, personId, publicBio } from './byline.ts';
import { personColumns, restraintColumns } from './people.ts';
import { checkUsername, looksReserved, skeleton } from './usernames.ts';

const columns = { wallet: personId(accounts), ...bylineColumns, bio: publicBio, rank: accounts.rank };

/** What a person may change of their profile; what is left out stays as it is. */
export interface ProfileChanges {
  /** Null or '' takes it away. */
  readonly username?: string | null | undefined;
  readonly bio?: string | undefined;
  readonly pfp?: string | undefined;
}

/** The public profile of a wallet, without what an admin hid. Refuses one that never logged in. */
export async function getProfile(db: Db, wallet: string): Promise<Profile> {
  const [profile] = await db.select(columns).from(accounts).where(eq(accounts.wallet, wallet));
  if (profile === undefined) throw new NotFound('Profile not found.');
  return profile;
}

/** The account of whoever is logged in: also what an admin hid of it, with the reason. */
export async function getMe(db: Db, { accountId, isAdmin }: { accountId: string; isAdmin: boolean }): Promise<Me> {
  const [account] = await db
    .select({ ...personColumns, restraints: restraintColumns })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  const { wallet, username, bio, pfp, restraints } = account!;
  return { wallet, account: { username, bio, pfp }, isAdmin, restraints };
}

/**
 * Changes a wallet user's profile, and returns it as everybody sees it. Refuses a username that is not one, is taken (or looks like one that is), or is reserved for the first
 * admin wallet, `adminWallet` (spec §5).
 */
export async function saveProfile(
  store: Store,
  { wallet }: { wallet: string },
  changes: ProfileChanges,
  adminWallet: string | undefined,
): Promise<Profile> {
  const { username, ...others } = changes;
  const names = username === undefined ? {} : usernameColumns(username ?? '', wallet === adminWallet);
  return refusingTaken('This username is taken, or looks like one that is; please choose another.', () =>
    write(store, async (db, touch) => {
      const values = { ...names, ...others };
      if (Object.values(values).some((value) => value !== undefined))
        await db.update(accounts).set(values).where(eq(accounts.wallet, wallet));
      touch(`profile:${wallet}`, 'people');
      return getProfile(db, wallet);
    }),
  );
}

function usernameColumns(username: string, mayBeAdmin: boolean): { username: string | null; usernameKey: string | null } {
  if (username === '') return { username: null, usernameKey: null };
  if (looksReserved(username) && !mayBeAdmin) throw new Invalid("Username 'admin' is reserved.");
  checkUsername(username);
  return { username, usernameKey: skeleton(username) };
}

/** The latest of an account's own submissions with what reviewers noted on them, by their id, and the ids of its latest comments. */
export async function listOwn(db: Db, accountId: string): Promise<Own> {
  const mine = await db
    .select({ id: submissions.id, note: submissions.reviewNote })
    .from(submissions)
    .where(eq(submissions.authorId, accountId))
    .orderBy(desc(submissions.createdAt))
    .limit(page.most);
  const said = await db
    .select({ id: comments.id })
    .from(comments)
    .where(eq(comments.authorId, accountId))
    .orderBy(desc(comments.createdAt))
    .limit(page.most);
  return { submissions: Object.fromEntries(mine.map(({ id, note }) => [id, note])), comments: said.map(({ id }) => id) };
}
