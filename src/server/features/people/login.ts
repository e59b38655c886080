import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Session } from '#contract/people/accounts.ts';
import type { Role } from '#contract/people/roles.ts';
import { isOverForStaff } from '#server/core/admin-session.ts';
import { base58Bytes } from '#server/core/base58.ts';
import { LoginRequired } from '#server/core/access-errors.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import { retention } from '#server/core/retention.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db, Store } from '#server/db/client.ts';
import { accounts, nonces, sessions } from '#server/db/schema/people.ts';
import { write } from '#server/db/write.ts';
import { sealOf } from './leaving.ts';
import { isSignedBy } from './signature.ts';

/** A wallet's request to log in (spec §7, Auth). */
export interface LoginAttempt {
  readonly wallet: string;
  readonly message: string;
  /** Base58 of 64 bytes. */
  readonly signature: string;
}

/** The stored part of a session. */
export interface NewSession {
  /** From `hashToken`. */
  readonly tokenHash: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

// The most sessions of an account at a time.
export const mostSessions = 50;

/** Issues a nonce to sign once within 5 minutes. */
export async function issueNonce(db: Db): Promise<string> {
  const nonce = randomBytes(24).toString('hex');
  await db.insert(nonces).values({ nonce, expiresAt: sql`now() + make_interval(mins => ${retention.nonceMinutes})` });
  return nonce;
}

/** The value of a line that may begin with its label. */
function valueOf(line: string, label: string): string {
  return line.startsWith(`${label}: `) ? line.slice(label.length + 2) : line;
}

/**
 * Returns the nonce of a valid message (design §4, Login): exactly four lines, which are the sign-in, the wallet, the
 * domain and the nonce, with optional labels. Refuses any other message with the reason. `hosts` are the host names of
 * this server.
 */
function readMessage({ wallet, message }: LoginAttempt, hosts: readonly string[]): string {
  const lines = message.split('\n');
  if (lines.length !== 4) throw new LoginRequired('The signed message must have exactly four lines.');
  const [title, walletLine, domainLine, nonceLine] = lines as [string, string, string, string];
  if (title !== 'Sign in to Trenchpedia')
    throw new LoginRequired('The first line of the signed message must be "Sign in to Trenchpedia".');
  if (valueOf(walletLine, 'Wallet') !== wallet)
    throw new LoginRequired('The second line of the signed message must name the wallet that signs.');
  if (!hosts.includes(valueOf(domainLine, 'Domain')))
    throw new LoginRequired('The third line of the signed message must name this site.');
  return valueOf(nonceLine, 'Nonce');
}

async function deleteSession(db: Db, touch: Touch, tokenHash: string): Promise<void> {
  const [ended] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ accountId: sessions.accountId });
  if (ended) touch(peopleTags.loginsOf(ended.accountId));
}

/** Starts a session of that account in place of the browser's former one. */
async function startSession(
  db: Db,
  touch: Touch,
  accountId: string,
  session: NewSession,
  oldTokenHash: string | null,
): Promise<void> {
  if (oldTokenHash !== null) await deleteSession(db, touch, oldTokenHash);
  await db.insert(sessions).values({ ...session, accountId });
  // Deletes the oldest ones, so that the list of a person's sessions is complete.
  const surplus = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(sessions.createdAt))
    .offset(mostSessions);
  const ended = await db
    .delete(sessions)
    .where(inArray(sessions.tokenHash, surplus))
    .returning({ tokenHash: sessions.tokenHash });
  // A new session ends no other, so the streams of notices on other devices stay open.
  if (ended.length > 0) touch(peopleTags.loginsOf(accountId));
}

/**
 * Logs a wallet in. Refuses a malformed wallet or signature, another message, a signature by another key, and a nonce
 * that this server did not issue, or that has expired or was used. Checks the signature before the nonce, so that a
 * stranger cannot use up the nonce. `hosts` are the host names of this server; `oldTokenHash` belongs to the session to
 * replace; `mayJoin` refuses a wallet without an account.
 */
export async function loginWithWallet(
  store: Store,
  attempt: LoginAttempt,
  hosts: readonly string[],
  session: NewSession,
  oldTokenHash: string | null,
  mayJoin: () => void = () => {},
): Promise<void> {
  const publicKey = base58Bytes(attempt.wallet, 32);
  if (publicKey === null) throw new LoginRequired('The wallet address is not valid.');
  const signature = base58Bytes(attempt.signature, 64);
  if (signature === null) throw new LoginRequired('The signature is not valid: it must be base58 of 64 bytes.');
  const nonce = readMessage(attempt, hosts);
  if (!isSignedBy(publicKey, Buffer.from(attempt.message), signature))
    throw new LoginRequired('The signature does not fit the wallet and the message.');
  await write(store, async (transaction, touch) => {
    const used = await transaction
      .delete(nonces)
      .where(and(eq(nonces.nonce, nonce), gt(nonces.expiresAt, sql`now()`)))
      .returning();
    if (used.length === 0) throw new LoginRequired('This login has expired or was used already; please try again.');
    // The no-op update makes `returning` work for an existing row.
    const [account] = await transaction
      .insert(accounts)
      // A wallet that closed a blocked account is blocked in its new one.
      .values({
        wallet: attempt.wallet,
        blockedReason: sql`(select blocked_reason from accounts where closed_wallet = ${sealOf(attempt.wallet)})`,
      })
      .onConflictDoUpdate({ target: accounts.wallet, set: { wallet: attempt.wallet } })
      // An inserted row has no deleting or locking transaction.
      .returning({ id: accounts.id, isNew: sql<boolean>`xmax = 0` });
    if (account!.isNew) {
      mayJoin();
      touch(peopleTags.profile(attempt.wallet));
    }
    await startSession(transaction, touch, account!.id, session, oldTokenHash);
  });
}

/** Starts an anonymous session, which is a separate actor (design §4, Login). */
export async function loginAnonymously(store: Store, session: NewSession, oldTokenHash: string | null): Promise<void> {
  await write(store, async (transaction, touch) => {
    const [account] = await transaction.insert(accounts).values({}).returning({ id: accounts.id });
    await startSession(transaction, touch, account!.id, session, oldTokenHash);
  });
}

/** Ends the session of that token; ignores an ended one. */
export async function endSession(store: Store, tokenHash: string): Promise<void> {
  await write(store, (db, touch) => deleteSession(db, touch, tokenHash));
}

/** The current sessions of an account, newest first; `tokenHash` belongs to the requesting one. */
export async function listSessions(
  db: Db,
  { accountId, role }: { accountId: string; role: Role | null },
  tokenHash: string,
): Promise<Session[]> {
  const rows = await db
    .select({ tokenHash: sessions.tokenHash, createdAt: sessions.createdAt, usedAt: sessions.usedAt })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.createdAt))
    .limit(mostSessions);
  return rows
    .filter((row) => role === null || !isOverForStaff(row))
    .map((row) => ({ begunAt: row.createdAt, usedAt: row.usedAt, isThis: row.tokenHash === tokenHash }));
}

/** Ends all sessions of an account except that of this token. Returns their number. */
export function endOtherSessions(store: Store, accountId: string, tokenHash: string): Promise<number> {
  return write(store, async (db, touch) => {
    touch(peopleTags.sessionsOf(accountId), peopleTags.loginsOf(accountId));
    const ended = await db
      .delete(sessions)
      .where(and(eq(sessions.accountId, accountId), ne(sessions.tokenHash, tokenHash)))
      .returning({ createdAt: sessions.createdAt });
    return ended.length;
  });
}
