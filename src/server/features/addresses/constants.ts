import { and, arrayOverlaps, asc, gt, ne, sql } from 'drizzle-orm';
import type { AnswerOf } from '#contract/api.ts';
import type { Constant } from '#contract/addresses/constants.ts';
import { constantLimits, constantsArticle, rentConstant } from '#contract/addresses/limits.ts';
import type { ListedSource } from '#contract/texts/sources.ts';
import { Conflict } from '#server/core/errors.ts';
import { BadGateway } from '#server/core/later-errors.ts';
import type { Touch } from '#server/core/touch.ts';
import { tags } from '#server/core/tags.ts';
import type { Readings } from '#server/chain/readings.ts';
import type { Db } from '#server/db/client.ts';
import { constants } from '#server/db/schema/addresses.ts';
import { articles } from '#server/db/schema/articles.ts';
import { showsConstants, valueOf, withConstants } from '#server/features/texts/constants.ts';
import { hasFigures, withFigures } from '#server/features/texts/figure-markup.ts';

const { name, value, unit, from, until, source, position } = constants;

/** All rows of the registry, in the order of its article. */
export const listConstants = (db: Db): Promise<Constant[]> =>
  db
    .select({ name, value, unit, from, to: until, source })
    .from(constants)
    .orderBy(asc(position))
    .limit(constantLimits.rows);

/** The row that begins last for each constant, by name. */
export async function currentConstants(db: Db): Promise<ReadonlyMap<string, Constant>> {
  const rows = await listConstants(db);
  return new Map(rows.toSorted((one, two) => (one.from < two.from ? -1 : 1)).map((row) => [row.name, row]));
}

/**
 * Completes a text for display: fills the values of constants into its HTML and the notes of its sources, and draws its
 * figures with them. Reads the registry once.
 */
export async function showConstants<Shown extends { readonly bodyHtml: string; readonly sources: ListedSource[] }>(
  db: Db,
  shown: Shown,
): Promise<Shown> {
  const { bodyHtml, sources } = shown;
  const notes = sources.map(({ note }) => note);
  if (!hasFigures(bodyHtml) && ![bodyHtml, ...notes].some(showsConstants)) return shown;
  const known = await currentConstants(db);
  const listed = sources.map((source) => ({ ...source, note: withConstants(source.note, known) }));
  return { ...shown, bodyHtml: withFigures(withConstants(bodyHtml, known), known), sources: listed };
}

/** The constants in a text that neither the registry nor the text itself defines: a sentence for each. */
export async function faultsOfConstants(db: Db, named: readonly string[], own: readonly Constant[]): Promise<string[]> {
  if (named.length === 0) return [];
  const known = new Set([...(await currentConstants(db)).keys(), ...own.map((row) => row.name)]);
  return named
    .filter((one) => !known.has(one))
    .map(
      (one) =>
        `{{${one}}} names no constant: see /article/${constantsArticle} for their names, or write braces in \`code\`.`,
    );
}

/**
 * Replaces the registry by these rows, inside the transaction that changes its article. Refuses to remove a constant
 * that another article shows.
 */
export async function keepConstants(db: Db, touch: Touch, rows: readonly Constant[]): Promise<void> {
  const before = await listConstants(db);
  if (JSON.stringify(before) === JSON.stringify(rows)) return;
  const present = new Set(rows.map((row) => row.name));
  const gone = [...new Set(before.map((row) => row.name))].filter((one) => !present.has(one));
  const [shown] =
    gone.length === 0
      ? []
      : await db
          .select({ title: articles.title, names: articles.constants })
          .from(articles)
          .where(and(arrayOverlaps(articles.constants, gone), ne(articles.slug, constantsArticle)))
          .limit(1);
  if (shown !== undefined) {
    const missed = shown.names.find((one) => gone.includes(one));
    throw new Conflict(
      `'${shown.title}' shows the constant '${missed}': keep its row, with its end in To, or change that article first.`,
    );
  }
  await db.delete(constants).where(gt(position, -1));
  if (rows.length > 0)
    await db.insert(constants).values(rows.map(({ to, ...row }, place) => ({ ...row, until: to, position: place })));
  touch(tags.constants);
}

type Review = AnswerOf<'GET /admin/constants'>;

/** The day `months` months ago, as 2026-11-18. */
function monthsAgo(months: number): string {
  const day = new Date();
  day.setUTCMonth(day.getUTCMonth() - months);
  return day.toISOString().slice(0, 10);
}

/** The rent in the registry beside the rent on the chain; null if one of them is unknown. */
async function reviewRent(chain: Readings | null, registered: Constant | undefined): Promise<Review['rent']> {
  if (chain === null || registered === undefined) return null;
  const named = { name: registered.name, said: valueOf(registered) };
  try {
    const { rate, readAt } = await chain.readRent();
    const read = valueOf({ value: rate.toLocaleString('en-US'), unit: registered.unit });
    return { ...named, read, readAt: readAt.toISOString() };
  } catch (error) {
    if (!(error instanceof BadGateway)) throw error;
    return { ...named, read: null, readAt: new Date().toISOString() };
  }
}

/**
 * The valid constants with a source that nobody has read for half a year, the oldest first, and the rent on the chain.
 */
export async function reviewConstants(db: Db, chain: Readings | null): Promise<Review> {
  const current = await currentConstants(db);
  const since = monthsAgo(constantLimits.months);
  const due = [...current.values()]
    .filter((row) => row.to === '' && row.source.readAt < since)
    .toSorted((one, two) => (one.source.readAt < two.source.readAt ? -1 : 1));
  const shown = await db.execute<{ name: string; articles: number }>(sql`
    select name, count(*)::integer as articles from ${articles}, unnest(${articles.constants}) as name
    where ${articles.constants} && ${sql.param(due.map((row) => row.name))}::text[] group by name`);
  const byName = new Map(shown.map((row) => [row.name, row.articles]));
  return {
    due: due.map((row) => ({ ...row, articles: byName.get(row.name) ?? 0 })),
    rent: await reviewRent(chain, current.get(rentConstant)),
  };
}
