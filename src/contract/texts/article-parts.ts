import { z } from 'zod';
import { lifeStatuses } from './limits.ts';

/** One heading of an article: `id` is its anchor. Levels above 2 are indented (spec §2). */
export const tocEntry = z.object({ level: z.number().int(), text: z.string(), id: z.string() });
export type TocEntry = z.infer<typeof tocEntry>;

/** One line of an article's infobox. */
export const fact = z.object({
  label: z.string(),
  value: z.string(),
  /** The day on which the value was true, as 2026-11-18. */
  asOf: z.string().optional(),
});
export type Fact = z.infer<typeof fact>;

/** The life status of an article's token, its day, and the https URL of its source. */
export const life = z.object({ status: z.enum(lifeStatuses), date: z.string(), source: z.string() });
export type Life = z.infer<typeof life>;

/** The fields of any version of an article beside its text. */
export const articleHead = {
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  imageUrl: z.string(),
  version: z.number().int(),
};

/** The path of a small file of the picture that an article has used longest; empty without one. */
export const picture = z.string();

/** An article in a list of links. */
export const articleLink = z.object({ slug: z.string(), title: z.string() });
export type ArticleLink = z.infer<typeof articleLink>;
