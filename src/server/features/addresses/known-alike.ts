import { eq, sql } from 'drizzle-orm';
import type { Known, LookAlike } from '#contract/addresses/lookup.ts';
import { count } from '#contract/format.ts';
import type { Db } from '#server/db/client.ts';
import { articleAddresses, articleAddressKeys } from '#server/db/schema/addresses.ts';
import { articles } from '#server/db/schema/articles.ts';
import { beginAlike, differencesBetween, finishAlike, keysAround, looksLike } from './address-keys.ts';

// How many known addresses to compare with those of a text, and how many to return for each.
const most = { compared: 100, alike: 10 };

const kinds = {
  mint: 'mint',
  program: 'program',
  pool: 'pool',
  treasury: 'treasury',
  wallet: 'wallet',
  scam: 'fake',
} as const;

/** 'the mint of BONK', 'a pool of BONK': a token has one mint and may have several of the others. */
export const nameOf = (kind: keyof typeof kinds, title: string): string =>
  `${kind === 'mint' ? 'the' : 'a'} ${kinds[kind]} of ${title}`;

/** The fields of an address without look-alikes. */
export const nobody = { takenFor: null, lookAlikes: [] as LookAlike[] };

const knownOf = ({ article, kind, address, name }: Known): Known => ({ article, kind, address, name });

/** The nearest genuine address among look-alikes. */
export const nearestTrue = (lookAlikes: readonly LookAlike[]): Known | null => {
  const nearest = lookAlikes.find(({ kind }) => kind !== 'scam');
  return nearest ? knownOf(nearest) : null;
};

/** Describes how a text resembles another address. */
function likenessOf(address: string, written: string, differences: number): string {
  const differs = `differs in ${count(differences, 'place')}`;
  const [begins, ends] = [beginAlike(address, written), finishAlike(address, written)];
  if (begins && ends) return `It begins and ends alike and ${differs}.`;
  if (begins && differences > 2) return `It begins alike and ${differs}.`;
  return ends && differences > 2 ? `It ends alike and ${differs}.` : `It ${differs}.`;
}

/** A known address beside the text that may imitate it, as written. */
export function alikeAs(known: Omit<Known, 'name'>, written: string): LookAlike {
  const differences = differencesBetween(known.address, written);
  const likeness = likenessOf(known.address, written, differences);
  return { ...known, name: nameOf(known.kind, known.article.title), differences, likeness };
}

/** Replaces characters that base58 lacks by the similar ones that it has: readers see no difference. */
const inBase58 = (text: string) => text.replaceAll(/[0O]/g, 'o').replaceAll(/[Il]/g, '1');

/**
 * Finds the known addresses that look like each of these texts: genuine ones first, then the most similar. `written` is
 * the form to count the differences in, if it is another form of the text.
 */
export async function findAlikeEach(
  db: Db,
  texts: readonly { text: string; written: string }[],
): Promise<LookAlike[][]> {
  if (texts.length === 0) return [];
  const forms = texts.map(({ text }) => [...new Set([text, inBase58(text)])]);
  const found = await comparedWith(db, forms.flat());
  return texts.map(({ text, written }, place) =>
    found
      .filter(
        ({ address }) => address !== text && forms[place]!.some((form) => form === address || looksLike(address, form)),
      )
      .map((known) => alikeAs(known, written))
      .toSorted(
        (one, two) => Number(one.kind === 'scam') - Number(two.kind === 'scam') || one.differences - two.differences,
      )
      .slice(0, most.alike),
  );
}

/** Finds the known addresses that look like a text: genuine ones first, then the most similar. */
export const findAlike = async (db: Db, text: string): Promise<LookAlike[]> =>
  (await findAlikeEach(db, [{ text, written: text }]))[0]!;

/**
 * The known addresses that share a key with a text. Each key has its own condition, since the index knows that few rows
 * match it.
 */
function comparedWith(db: Db, texts: readonly string[]) {
  const keys = [...new Set(texts.flatMap(keysAround))];
  const keyed = sql`(select distinct found.article_id, found.address
    from unnest(${sql.param(keys)}::text[]) as asked(key) cross join lateral (
      select article_id, address from ${articleAddressKeys} where key = asked.key limit ${sql.raw(String(most.compared))}
    ) as found limit ${sql.raw(String(most.compared))}) as keyed`;
  return db
    .select({
      article: { slug: articles.slug, title: articles.title },
      kind: articleAddresses.kind,
      address: articleAddresses.address,
    })
    .from(keyed)
    .innerJoin(
      articleAddresses,
      sql`${articleAddresses.articleId} = keyed.article_id and ${articleAddresses.address} = keyed.address`,
    )
    .innerJoin(articles, eq(articles.id, articleAddresses.articleId));
}
