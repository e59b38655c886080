import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { base58Bytes } from '#server/base58.ts';
import type { Db, Store } from '#server/db/client.ts';
import { accounts, nonces, sessions } from '#server/db/schema.ts';
import { LoginRequired } from '#server/errors.ts';
import { isSignedBy } from './signature.ts';

/** A wallet's request to log in (spec §7, Auth). */
export interface LoginAttempt {
  readonly wallet: string;
  readonly message: string;
  /** Base58 of 64 bytes. */
  readonly signature: string;
}

/** What the store keeps of a session. */
export interface NewSession {
  /** As `hashToken` makes it. */
  readonly tokenHash: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

// Design §4, Login.
const nonceMinutes = 5;

/** A nonce to be signed once within 5 minutes. Removes those that have expired. */
export async function issueNonce(db: Db): Promise<string> {
  const nonce = randomBytes(24).toString('hex');
  await db.delete(nonces).where(lt(nonces.expiresAt, sql`now()`));
  await db.insert(nonces).values({ nonce, expiresAt: sql`now() + make_interval(mins => ${nonceMinutes})` });
  return nonce;
}

/** The value of a line that may carry its label. */
function valueOf(line: string, label: string): string {
  return line.startsWith(`${label}: `) ? line.slice(label.length + 2) : line;
}

/**
 * The nonce of a message that says what it must: exactly four lines, sign-in, wallet, domain, nonce, labels optional (design §4, Login).
 * Refuses anything else with the reason. `hosts` are the names under which this server is reached.
 */
function readMessage({ wallet, message }: LoginAttempt, hosts: readonly string[]): string {
  const lines = message.split('\n');
  if (lines.length !== 4) throw new LoginRequired('The signed message must have exactly four lines.');
  const [title, walletLine, domainLine, nonceLine] = lines as [string, string, string, string];
  if (title !== 'Sign in to Trenchpedia') throw new LoginRequired('The first line of the signed message must be "Sign in to Trenchpedia".');
  if (valueOf(walletLine, 'Wallet') !== wallet)
    throw new LoginRequired('The second line of the signed message must name the wallet that signs.');
  if (!hosts.includes(valueOf(domainLine, 'Domain'))) throw new LoginRequired('The third line of the signed message must name this site.');
  return valueOf(nonceLine, 'Nonce');
}

/** Starts a session of that account in place of the one that the browser had, and removes those that have expired. */
async function startSession(db: Db, accountId: string, session: NewSession, oldTokenHash: string | null): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  if (oldTokenHash !== null) await db.delete(sessions).where(eq(sessions.tokenHash, oldTokenHash));
  await db.insert(sessions).values({ ...session, accountId });
}

/**
 * Logs a wallet in. Refuses a wallet or signature that is none, a message that is not ours, a signature that is not the wallet's, and a
 * nonce that was not issued, has expired or has served. The signature is checked first, so that a stranger cannot burn a nonce.
 * `hosts` are the names under which this server is reached; `oldTokenHash` is of the session that this one replaces.
 */
export async function loginWithWallet(
  { db }: Store,
  attempt: LoginAttempt,
  hosts: readonly string[],
  session: NewSession,
  oldTokenHash: string | null,
): Promise<void> {
  const publicKey = base58Bytes(attempt.wallet, 32);
  if (publicKey === null) throw new LoginRequired('The wallet address is not valid.');
  const signature = base58Bytes(attempt.signature, 64);
  if (signature === null) throw new LoginRequired('The signature is not valid: it must be base58 of 64 bytes.');
  const nonce = readMessage(attempt, hosts);
  if (!isSignedBy(publicKey, Buffer.from(attempt.message), signature))
    throw new LoginRequired('The signature does not fit the wallet and the message.');
  await db.transaction(async (transaction) => {
    const used = await transaction
      .delete(nonces)
      .where(and(eq(nonces.nonce, nonce), gt(nonces.expiresAt, sql`now()`)))
      .returning();
    if (used.length === 0) throw new LoginRequired('This login has expired or was used already; please try again.');
    // The update that changes nothing makes the row come back whether it was there or not.
    const [account] = await transaction
      .insert(accounts)
      .values({ wallet: attempt.wallet })
      .onConflictDoUpdate({ target: accounts.wallet, set: { wallet: attempt.wallet } })
      .returning({ id: accounts.id });
    await startSession(transaction, account!.id, session, oldTokenHash);
  });
}

/** Starts an anonymous session, which is an actor of its own (design §4, Login). */
export async function loginAnonymously({ db }: Store, session: NewSession, oldTokenHash: string | null): Promise<void> {
  await db.transaction(async (transaction) => {
    const [account] = await transaction.insert(accounts).values({}).returning({ id: accounts.id });
    await startSession(transaction, account!.id, session, oldTokenHash);
  });
}

/** Ends the session of that token; one that is over already is no error. */
export async function endSession({ db }: Store, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}
