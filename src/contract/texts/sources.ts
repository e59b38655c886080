import { z } from 'zod';
import { sourceKinds } from './limits.ts';

/** What a statement of an article rests on, as its footnote gives it. What the footnote does not say is empty. */
export const source = z.object({
  /** What stands between the brackets of the footnote: [^id]. */
  id: z.string(),
  kind: z.enum(sourceKinds),
  title: z.string(),
  url: z.string(),
  publisher: z.string(),
  /**
   * When it was published: 2026, 2026-11 or 2026-11-18. Of a transaction that was read from the chain, the day of its
   * block.
   */
  date: z.string(),
  /** The day on which somebody read it, or on which a transaction or an account was read from the chain. */
  readAt: z.string(),
  archivedUrl: z.string(),
});
export type Source = z.infer<typeof source>;

/** A source as it stands in the list below a text. */
export const listedSource = source.extend({
  /** Of a transaction its signature, of an account its address; '' of everything else. */
  signature: z.string(),
  /** Sanitised HTML of a footnote that is text; '' where title and address say it. */
  note: z.string(),
  /** How often the text refers to it. */
  marks: z.number().int(),
});
export type ListedSource = z.infer<typeof listedSource>;
