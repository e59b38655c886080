import { z } from 'zod';
import { sourceKinds } from './limits.ts';

/** The evidence for a statement of an article, from its footnote. Missing parts are empty. */
export const source = z.object({
  /** The text between the brackets of the footnote: [^id]. */
  id: z.string(),
  kind: z.enum(sourceKinds),
  title: z.string(),
  url: z.string(),
  publisher: z.string(),
  /** The date of publication: 2026, 2026-11 or 2026-11-18. For a transaction with a receipt, the day of its block. */
  date: z.string(),
  /** The day on which somebody read it, or the server read the transaction or account from the chain. */
  readAt: z.string(),
  archivedUrl: z.string(),
});
export type Source = z.infer<typeof source>;

/** A source in the list below a text. */
export const listedSource = source.extend({
  /** A transaction's signature, or an account's address; '' for other sources. */
  signature: z.string(),
  /** Sanitised HTML of a textual footnote; '' if title and URL replace it. */
  note: z.string(),
  /** The number of its marks in the text. */
  marks: z.number().int(),
});
export type ListedSource = z.infer<typeof listedSource>;
