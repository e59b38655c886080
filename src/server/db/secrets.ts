import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './client.ts';
import { serverSecrets } from './schema/instances.ts';

/** Returns the secret with that name, which all instances on this database share. Creates it on first use. */
export async function sharedSecret(db: Db, name: 'own writes'): Promise<string> {
  const find = () =>
    db.select({ secret: serverSecrets.secret }).from(serverSecrets).where(eq(serverSecrets.name, name));
  const [known] = await find();
  if (known) return known.secret;
  const made = { name, secret: randomBytes(32).toString('base64url') };
  // Another instance may create it at the same moment: the stored one is valid.
  await db.insert(serverSecrets).values(made).onConflictDoNothing();
  return (await find())[0]!.secret;
}
