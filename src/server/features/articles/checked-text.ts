import { eq } from 'drizzle-orm';
import type { Constant } from '#contract/addresses/constants.ts';
import type { ListedSource } from '#contract/texts/sources.ts';
import { Invalid } from '#server/core/errors.ts';
import type { Db } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { articleAt } from '#server/features/revisions/article-at.ts';
import { faultsOfConstants } from '#server/features/addresses/constants.ts';
import { showText } from '#server/features/revisions/named-articles.ts';
import { withPictures, type PreviewReader } from '#server/features/media/picture-markup.ts';
import { faultOfPicture, missingPicturesIn, type TextWithPictures } from '#server/features/media/uses.ts';
import type { Rendered, RenderedText } from '#server/features/texts/markdown.ts';
import type { Rendering } from '#server/features/texts/rendering.ts';

/** The former text; undefined if there is none. Read only if the new one has a fault. */
export type Before = () => string | undefined | Promise<string | undefined>;

/** The present text of the article with that id. */
export const textOfArticle =
  (db: Db, id: string): Before =>
  async () => {
    const [found] = await db.select({ text: articles.bodyMarkdown }).from(articles).where(eq(articles.id, id));
    return found?.text;
  };

/** The present text of the article with that present or former slug. */
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

/** The faults of a text, one sentence each. `besides` and `pictures` arrive with it. */
async function faultsIn(
  db: Db,
  { faults, named, constantRows, bodyHtml }: RenderedText,
  { besides = [], pictures = [] }: Pick<Checking, 'besides' | 'pictures'> = {},
): Promise<{ faults: string[]; missingPictures: string[] }> {
  const ofConstants = await faultsOfConstants(db, named, [...constantRows, ...besides]);
  const missingPictures = await missingPicturesIn(db, bodyHtml);
  const ofPictures = missingPictures.filter((id) => !pictures.includes(id)).map(faultOfPicture);
  return { faults: [...faults, ...ofConstants, ...ofPictures], missingPictures };
}

/** A fault without its line number, which changes with the text above it. */
const withoutLine = (fault: string): string => fault.replace(/^Line \d+: /, '');

/**
 * Refuses a text with a fault that the former text does not have: an old fault must not stop anybody from correcting a
 * word. `field` is the field of the message, `advice` what to do if the fault does not say it.
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
  const before = text === undefined || text === '' ? [] : (await faultsIn(db, await rendering.render(text))).faults;
  const known = new Set(before.map(withoutLine));
  const added = faults.find((fault) => !known.has(withoutLine(fault)));
  if (added !== undefined) throw new Invalid([added, advice].filter(Boolean).join(' '), { field });
}

/**
 * The options of a check: the former text, the advice in a refusal, and constants and pictures that come with the text.
 */
interface Checking {
  readonly before?: Before;
  readonly advice?: string;
  readonly besides?: readonly Constant[];
  readonly pictures?: readonly string[];
}

const none: Before = () => undefined;

/** A rendered text that may be saved. */
export type CheckedText = Rendered & TextWithPictures;

/** The advice when an older text of an article is refused. */
export const mendFirst = 'Copy the text of that revision into the editor, mend it there and save it.';

/**
 * Renders and checks a text that somebody saves, suggests, publishes, restores or undoes to: the one check of all these
 * calls. Refuses a text that does not render, and one with a fault (`source-faults.ts`) that the former text does not
 * have. Says which pictures of the text are missing all the same.
 */
export async function checkText(
  db: Db,
  rendering: Rendering,
  markdown: string,
  { before = none, advice = '', ...arriving }: Checking = {},
): Promise<CheckedText> {
  const rendered = await rendering.render(markdown);
  const { faults, missingPictures } = await faultsIn(db, rendered, arriving);
  await refuseFaults(db, rendering, faults, before, { advice });
  const { faults: _none, named: _named, ...checked } = rendered;
  return { ...checked, missingPictures };
}

/**
 * Renders a preview for a reader, with the faults that the former text has too; refuses like `checkText`. `signal`
 * aborts the wait.
 */
export async function checkPreview(
  db: Db,
  rendering: Rendering,
  markdown: string,
  { before, reader, signal }: { before: Before; reader: PreviewReader; signal: AbortSignal },
): Promise<{ html: string; sources: ListedSource[]; faults: string[] }> {
  const rendered = await rendering.preview(markdown, signal);
  const { faults } = await faultsIn(db, rendered);
  await refuseFaults(db, rendering, faults, before, { field: 'markdown' });
  const { bodyHtml, sources } = await showText(db, rendered);
  const [html = ''] = await withPictures(db, [bodyHtml], reader);
  return { html, sources, faults };
}
