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
import {
  faultOfPicture,
  faultOfUndescribed,
  wrongPicturesIn,
  type TextWithPictures,
} from '#server/features/media/uses.ts';
import type { Rendered, RenderedText } from '#server/features/texts/markdown.ts';
import type { Rendering } from '#server/features/texts/rendering.ts';

/** Reads the former text, only if the new one has a fault; undefined if there is none. */
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

/**
 * The faults of a text, one sentence each. `otherConstants` and `pictures` are the constants and the pictures that the
 * same write adds.
 */
async function faultsIn(
  db: Db,
  { faults, named, constantRows, bodyHtml }: RenderedText,
  {
    otherConstants = [],
    pictures = [],
    suggesterId,
  }: Pick<Checking, 'otherConstants' | 'pictures' | 'suggesterId'> = {},
): Promise<{ faults: string[]; missingPictures: string[] }> {
  const ofConstants = await faultsOfConstants(db, named, [...constantRows, ...otherConstants]);
  const { missing, undescribed } = await wrongPicturesIn(db, bodyHtml, suggesterId);
  const ofPictures = [
    ...missing.filter((id) => !pictures.includes(id)).map(faultOfPicture),
    ...undescribed.map(faultOfUndescribed),
  ];
  return { faults: [...faults, ...ofConstants, ...ofPictures], missingPictures: missing };
}

/** A fault without its line number, which changes with the text above it. */
const withoutLine = (fault: string): string => fault.replace(/^Line \d+: /, '');

/**
 * Refuses a text with a new fault. Faults of the former text are allowed, so that anybody can still correct a word.
 * `field` is the field of the message; `advice` follows a fault that does not say what to do.
 */
async function refuseFaults(
  db: Db,
  rendering: Rendering,
  faults: readonly string[],
  textBefore: Before,
  { field = 'bodyMarkdown', advice = '', suggesterId }: Pick<Checking, 'advice' | 'suggesterId'> & { field?: string },
): Promise<void> {
  if (faults.length === 0) return;
  const text = await textBefore();
  const hasText = text !== undefined && text !== '';
  const before = hasText ? (await faultsIn(db, await rendering.render(text), { suggesterId })).faults : [];
  const known = new Set(before.map(withoutLine));
  const added = faults.find((fault) => !known.has(withoutLine(fault)));
  if (added !== undefined) throw new Invalid([added, advice].filter(Boolean).join(' '), { field });
}

/**
 * The options of a check: the former text, the advice in a refusal, constants and pictures that come with the text, and
 * for a suggestion the account that sends it.
 */
interface Checking {
  readonly before?: Before;
  readonly advice?: string;
  readonly otherConstants?: readonly Constant[];
  readonly pictures?: readonly string[];
  readonly suggesterId?: string | undefined;
}

const none: Before = () => undefined;

/** A rendered text that may be saved. */
export type CheckedText = Rendered & TextWithPictures;

/** The advice when an older text of an article is refused. */
export const mendFirst = 'Copy the text of that revision into the editor, mend it there and save it.';

/**
 * Renders and checks a text that somebody saves, suggests, publishes, restores or undoes to: all these calls use this
 * check. Refuses a text that does not render, and one with a fault (`source-faults.ts`) that the former text lacks.
 * Returns the ids of missing pictures that it tolerates.
 */
export async function checkText(
  db: Db,
  rendering: Rendering,
  markdown: string,
  { before = none, advice = '', ...arriving }: Checking = {},
): Promise<CheckedText> {
  const rendered = await rendering.render(markdown);
  const { faults, missingPictures } = await faultsIn(db, rendered, arriving);
  await refuseFaults(db, rendering, faults, before, { advice, suggesterId: arriving.suggesterId });
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
  const suggesterId = reader.isReviewer ? undefined : reader.accountId;
  const { faults } = await faultsIn(db, rendered, { suggesterId });
  await refuseFaults(db, rendering, faults, before, { field: 'markdown', suggesterId });
  const { bodyHtml, sources } = await showText(db, rendered);
  const [html = ''] = await withPictures(db, [bodyHtml], reader);
  return { html, sources, faults };
}
