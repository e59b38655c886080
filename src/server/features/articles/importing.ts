import type { Constant } from '#contract/addresses/constants.ts';
import type { EditableArticle } from '#contract/articles/editing.ts';
import { saysTheSame, suggestedChange } from '#contract/revisions/suggested-change.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { refusingTaken } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { checkAddresses } from '#server/features/addresses/addresses.ts';
import { record } from '#server/features/moderation/audit.ts';
import type { RevisionOrigin } from '#server/features/revisions/revisions.ts';
import type { Rendering } from '#server/features/texts/rendering.ts';
import { addArticle, type ArticleContent } from './adding.ts';
import { findArticle } from './articles.ts';
import { categoryTags } from './category-counts.ts';
import { changeArticle, holdArticle } from './changing.ts';
import { checkText, textOfArticle } from './checked-text.ts';
import { getEditable, takenSlug } from './editing.ts';
import type { WrittenArticle } from './front-matter.ts';
import { queueRelations } from './related.ts';

// In seconds: by then, an import has added the other articles.
const afterOthers = 600;

/** The options of an article's import. */
export interface Arrival {
  /** The account of the admin; null for the command line. */
  readonly by: string | null;
  /** The summary of its revision, which names the origin. */
  readonly note: string;
  /** Constants that arrive with it, in addition to those in the registry. */
  readonly otherConstants?: readonly Constant[];
  /** The ids of pictures that arrive before it; a rehearsal stores none. */
  readonly pictures?: readonly string[];
  /** Whether to roll back at the end, to learn only the refusals. */
  readonly isRehearsal?: boolean;
}

/** Rolls a rehearsed transaction back. */
class Rehearsed extends Error {
  override readonly name = 'Rehearsed';
}

/** Runs `work`. In a rehearsal, `end` rolls it back. */
async function rehearsing(isRehearsal: boolean, work: (end: () => void) => Promise<void>): Promise<void> {
  try {
    await work(() => {
      if (isRehearsal) throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
}

/** The texts of an article in the form of a file, with the Markdown trimmed. */
const trimmed = ({ bodyMarkdown, ...content }: ArticleContent): ArticleContent => {
  const { slug, title, summary, category, imageUrl, version, facts, life, addresses } = content;
  const texts = { slug, title, summary, category, imageUrl, version, facts, life, addresses };
  return { ...texts, bodyMarkdown: bodyMarkdown.trim() };
};

/** The parts in which a file differs from an article, except the slug; '' if none differs. */
export function differencesFrom(article: ArticleContent, file: ArticleContent): string {
  const [before, after] = [trimmed(article), { ...trimmed(file), slug: article.slug }];
  const isSame = (Object.keys(before) as (keyof ArticleContent)[]).every((name) =>
    saysTheSame(before[name], after[name]),
  );
  return isSame ? '' : suggestedChange(before, after);
}

/** The article that has or had a file's slug; undefined without one. */
export async function presentArticle(db: Store['db'], slug: string): Promise<EditableArticle | undefined> {
  const found = await findArticle(db, slug);
  return found && getEditable(db, found.id);
}

const arriving = ({ otherConstants = [], pictures = [] }: Arrival) => ({ otherConstants, pictures });

const originOf = ({ note }: Arrival): RevisionOrigin => ({ kind: 'imported', authorId: null, change: note });

/**
 * The moment of a file's day; `place` orders articles of the same day. Not in the future: lists show the newest first.
 */
const momentOf = (day: string, place: number): string =>
  new Date(Math.min(Date.parse(day) + place, Date.now())).toISOString();

/**
 * Adds the article in a file, with its dates; `place` orders it among others of the same day. It gets no author here.
 * Refuses what the editor refuses.
 */
export async function addImported(
  store: Store,
  rendering: Rendering,
  { created, updated, authors: _credited, ...content }: WrittenArticle,
  arrival: Arrival,
  place = 0,
): Promise<void> {
  checkAddresses(content.addresses);
  const rendered = await checkText(store.db, rendering, content.bodyMarkdown, arriving(arrival));
  const written = { createdAt: momentOf(created, place), updatedAt: momentOf(updated, place) };
  await refusingTaken('slug', takenSlug(content.slug), () =>
    rehearsing(arrival.isRehearsal ?? false, (end) =>
      write(store, async (db, touch) => {
        const subjectId = await addArticle(db, touch, content, rendered, { written, origin: originOf(arrival) });
        // The first ones were compared with few others.
        await queueRelations(db, touch, [subjectId], afterOthers);
        const { by, note: details } = arrival;
        await record(db, touch, {
          by,
          action: 'imported',
          subject: 'article',
          subjectId,
          title: content.title,
          details,
        });
        touch(tags.articles, tags.article(content.slug), tags.receipts, ...categoryTags(content.category));
        end();
      }),
    ),
  );
}

/**
 * Saves the text of a file as the newest revision of an article, which keeps its slug. Refuses what the editor refuses,
 * and an article that has changed since it was read.
 */
export async function replaceByImported(
  store: Store,
  rendering: Rendering,
  found: EditableArticle,
  { created: _created, updated: _updated, authors: _credited, slug: _slug, ...changes }: WrittenArticle,
  arrival: Arrival,
): Promise<void> {
  checkAddresses(changes.addresses);
  const rendered = await checkText(store.db, rendering, changes.bodyMarkdown, {
    before: textOfArticle(store.db, found.id),
    ...arriving(arrival),
  });
  await rehearsing(arrival.isRehearsal ?? false, (end) =>
    write(store, async (db, touch) => {
      const before = await holdArticle(db, found.id);
      if (before.revisionCount !== found.revisionCount)
        throw new Conflict('Somebody saved this article in the meantime; look at it and try again.');
      const changed = await changeArticle(db, touch, before, changes, rendered, originOf(arrival));
      const { by, note } = arrival;
      const details = `${note}: ${changed.join(', ')}`;
      await record(db, touch, {
        by,
        action: 'imported',
        subject: 'article',
        subjectId: found.id,
        title: changes.title,
        details,
      });
      end();
    }),
  );
}

/**
 * The outcome for a file, by its slug, or for a picture, by its path: its article was added, is equal, differs and
 * stays, was replaced, or was refused.
 */
export interface Outcome {
  readonly slug: string;
  readonly state: 'new' | 'same' | 'differs' | 'replaced' | 'refused';
  /** The differing fields, or the sentence of the refusal. */
  readonly said: string;
}

/** Whether an error is a refusal with a sentence for people. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Invalid || error instanceof Conflict || error instanceof NotFound;

/**
 * Imports the article in a file: adds it, or, with `isReplacing`, saves it over a different one. Returns the outcome; a
 * rehearsal returns the expected one.
 */
export async function importArticle(
  store: Store,
  rendering: Rendering,
  article: WrittenArticle,
  { isReplacing, place, ...arrival }: Arrival & { isReplacing: boolean; place: number },
): Promise<Outcome> {
  const { slug } = article;
  try {
    const found = await presentArticle(store.db, slug);
    if (found === undefined) {
      await addImported(store, rendering, article, arrival, place);
      return { slug, state: 'new', said: '' };
    }
    const differences = differencesFrom(found, article);
    if (differences === '') return { slug, state: 'same', said: differences };
    if (!isReplacing) return { slug, state: 'differs', said: differences };
    await replaceByImported(store, rendering, found, article, arrival);
    return { slug, state: 'replaced', said: differences };
  } catch (error) {
    if (isRefusal(error)) return { slug, state: 'refused', said: error.message };
    throw error;
  }
}
