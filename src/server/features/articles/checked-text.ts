import { eq } from 'drizzle-orm';
import type { ListedSource } from '#contract/texts/sources.ts';
import { Invalid } from '#server/core/errors.ts';
import type { Db } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { articleAt } from '#server/features/revisions/article-at.ts';
import { faultsOfConstants, showConstants } from '#server/features/addresses/constants.ts';
import type { Rendered, RenderedText } from '#server/features/texts/markdown.ts';
import type { Rendering } from '#server/features/texts/rendering.ts';

/** The text that stood there before; undefined where there was none. Asked only where the new one has a fault. */
export type Before = () => string | undefined | Promise<string | undefined>;

/** The text that the article of that id has now. */
export const textOfArticle =
  (db: Db, id: string): Before =>
  async () => {
    const [found] = await db.select({ text: articles.bodyMarkdown }).from(articles).where(eq(articles.id, id));
    return found?.text;
  };

/** The text that the article which has or had that slug has now. */
export const textAt =
  (db: Db, slug: string | undefined): Before =>
  async () => {
    if (slug === undefined) return undefined;
    const [found] = await db
      .select({ text: articles.bodyMarkdown })
      .from(articles)
      .where(eq(articles.id, articleAt(slug)));
    return found?.text;
  };

/** What is wrong with a text, a sentence each. */
async function faultsIn(db: Db, { faults, named, constantRows }: RenderedText): Promise<string[]> {
  return [...faults, ...(await faultsOfConstants(db, named, constantRows))];
}

/** A fault without the line on which it stands, which moves with what is written above it. */
const withoutLine = (fault: string): string => fault.replace(/^Line \d+: /, '');

/**
 * Refuses a text with a fault that the text before it has not: nobody is kept from mending a word because something
 * else is wrong already. `field` is what the text was sent as, `advice` what to do about it where that is not said by
 * the fault.
 */
async function refuseFaults(
  db: Db,
  rendering: Rendering,
  faults: readonly string[],
  textBefore: Before,
  { field = 'bodyMarkdown', advice = '' } = {},
): Promise<void> {
  if (faults.length === 0) return;
  const text = await textBefore();
  const before = text === undefined || text === '' ? [] : await faultsIn(db, await rendering.render(text));
  const known = new Set(before.map(withoutLine));
  const added = faults.find((fault) => !known.has(withoutLine(fault)));
  if (added !== undefined) throw new Invalid([added, advice].filter(Boolean).join(' '), { field });
}

/** How a text is checked: what it comes after, and what is advised where it is refused. */
interface Checking {
  readonly before?: Before;
  readonly advice?: string;
}

const none: Before = () => undefined;

/** What to do where a former text of an article is refused. */
export const mendFirst = 'Copy the text of that revision into the editor, mend it there and save it.';

/**
 * What a text becomes that is saved, suggested, published, restored or taken back to: the one check that all share. Refuses a
 * text that cannot be rendered, and one with a fault (`source-faults.ts`) that the text before it has not.
 */
export async function checkText(
  db: Db,
  rendering: Rendering,
  markdown: string,
  { before = none, advice = '' }: Checking = {},
): Promise<Rendered> {
  const rendered = await rendering.render(markdown);
  await refuseFaults(db, rendering, await faultsIn(db, rendered), before, { advice });
  const { faults: _none, named: _named, ...checked } = rendered;
  return checked;
}

/**
 * What a text will look like, with the faults that the text before it has too; refused as `checkText` refuses. `signal`
 * gives up while it waits.
 */
export async function checkPreview(
  db: Db,
  rendering: Rendering,
  markdown: string,
  before: Before,
  signal: AbortSignal,
): Promise<{ html: string; sources: ListedSource[]; faults: string[] }> {
  const rendered = await rendering.preview(markdown, signal);
  const faults = await faultsIn(db, rendered);
  await refuseFaults(db, rendering, faults, before, { field: 'markdown' });
  const { bodyHtml: html, sources } = await showConstants(db, rendered);
  return { html, sources, faults };
}
