import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { line, pictureUrl, requiredText } from '#contract/text.ts';
import { textLimits } from '#contract/texts/limits.ts';
import { draftLimits } from './limits.ts';

/**
 * An article that an AI model wrote from an admin's notes (spec §3). The server stores nothing of it until an admin
 * creates the article.
 */
export const draft = z.object({
  title: z.string(),
  slug: z.string(),
  summary: z.string(),
  category: z.string(),
  imageUrl: z.string(),
  bodyMarkdown: z.string(),
  /** Statements in the draft that the notes do not support, according to the model. */
  unsupported: z.array(z.string()),
  /** URLs in the draft that are not in the notes. */
  links: z.array(z.string()),
});
export type Draft = z.infer<typeof draft>;

export const getDrafting = endpoint('GET /admin/ai-draft-article', {
  tag: 'Drafts',
  summary: 'Whether a model is configured for drafts: the missing settings as a sentence, or null',
  answer: z.object({ missing: z.string().nullable() }),
});

export const draftArticle = endpoint('POST /admin/ai-draft-article', {
  tag: 'Drafts',
  summary: 'An article drafted by an AI model from notes; nothing is published',
  body: z.object({
    category: line(textLimits.category, 'The category').trim().default(''),
    imageUrl: pictureUrl.default(''),
    info: requiredText(draftLimits.draftNotes, 'The text of the notes'),
  }),
  answer: z.object({ draft }),
});
