import { sql } from 'drizzle-orm';
import type { ListedSource } from '#contract/texts/sources.ts';
import type { Db } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { articleNames } from '#server/db/schema/links.ts';
import { showConstants } from '#server/features/addresses/constants.ts';
import { namesLinkedIn, withNamedLinks, type NamedArticle } from '#server/features/texts/named-links.ts';

/**
 * The articles that these names mean, by name: the one with exactly this slug, or else those with this title or slug,
 * another name, or a former one. Ignores case, punctuation and the kind of spaces. Leaves out unknown names.
 */
export async function findNamed(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, NamedArticle>> {
  if (names.length === 0) return new Map();
  const rows = await db.execute<{ name: string; exact: string | null; slug: string | null; owners: number }>(sql`
    select asked.name, exact.slug as exact, found.slug, found.owners
    from unnest(${sql.param([...names])}::text[]) as asked (name)
      left join ${articles} as exact on exact.slug = asked.name
      cross join lateral (
        select min(owner.slug) as slug, count(*)::integer as owners
        from (
          select article_id from ${articleNames} as named where named.key = name_key(asked.name)
            and named.rank = (select min(best.rank) from ${articleNames} as best where best.key = name_key(asked.name))
          limit 2) as named join ${articles} as owner on owner.id = named.article_id) as found`);
  return new Map(
    rows.flatMap(({ name, exact, slug, owners }): [string, NamedArticle][] => {
      if (exact !== null) return [[name, { slug: exact }]];
      if (slug === null) return [];
      return [[name, owners > 1 ? 'several' : { slug }]];
    }),
  );
}

/** Returns a function that fills the links by name into these HTML texts. Reads their names once. */
export async function fillNamedLinks(db: Db, texts: readonly string[]): Promise<(html: string) => string> {
  const known = await findNamed(db, [...new Set(texts.flatMap(namesLinkedIn))]);
  return (html) => withNamedLinks(html, known);
}

const notesOf = (sources: readonly ListedSource[]) => sources.map(({ note }) => note);

/**
 * Whether a text, before `showText` completes it, has links by name: then its answer needs the tag of the articles'
 * names.
 */
export const linksByName = ({ bodyHtml, sources }: { bodyHtml: string; sources: readonly ListedSource[] }): boolean =>
  [bodyHtml, ...notesOf(sources)].some((html) => namesLinkedIn(html).length > 0);

/** Completes a text for display: its links by name, its constants and its figures. */
export async function showText<Shown extends { readonly bodyHtml: string; readonly sources: ListedSource[] }>(
  db: Db,
  text: Shown,
): Promise<Shown> {
  const shown = await showConstants(db, text);
  const fill = await fillNamedLinks(db, [shown.bodyHtml, ...notesOf(shown.sources)]);
  const sources = shown.sources.map((source) => ({ ...source, note: fill(source.note) }));
  return { ...shown, bodyHtml: fill(shown.bodyHtml), sources };
}
