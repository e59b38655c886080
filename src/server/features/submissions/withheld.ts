import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import type { ShownText } from '#server/db/texts.ts';

/** Whether only people with a role may read the words of a submission. Selected from `submissions`. */
export const isWithheld = sql<boolean>`(${submissions.isWithheld} and ${submissions.status} <> 'Accepted')`;

const inTheirPlace = 'Not shown before it is reviewed.';

/** A text of a submission; while it is withheld, `otherwise`, by default a sentence in its place. */
export const unlessWithheld = (text: SQLWrapper, otherwise: '' | typeof inTheirPlace = inTheirPlace): SQL<string> =>
  sql<string>`case when ${isWithheld} then ${sql.raw(`'${otherwise}'`)} else ${text} end`;

/** The same for the beginning of a text, for lists. */
export const shownUnlessWithheld = ({ text, truncated }: ShownText): ShownText => ({
  text: unlessWithheld(text),
  truncated: sql<boolean>`(not ${isWithheld} and ${truncated})`,
});

/** Withholds the words of a submission until it is accepted, inside the transaction that writes them. */
export async function withhold(db: Db, id: string): Promise<void> {
  await db.update(submissions).set({ isWithheld: true }).where(eq(submissions.id, id));
}
