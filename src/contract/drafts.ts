import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { pictureUrl, requiredText, text } from './text.ts';

/** An article that an AI model wrote from an admin's notes (spec §3). Nothing of it is kept until an admin creates the article. */
export const draft = z.object({
  title: z.string(),
  slug: z.string(),
  summary: z.string(),
  category: z.string(),
  imageUrl: z.string(),
  bodyMarkdown: z.string(),
  /** Statements that the model could not support by the notes. */
  unsupported: z.array(z.string()),
  /** Addresses in the draft that are not in the notes. */
  links: z.array(z.string()),
});
export type Draft = z.infer<typeof draft>;

export const draftArticle = endpoint({
  method: 'POST',
  path: '/api/admin/ai-draft-article',
  tag: 'Drafts',
  summary: 'An article drafted by an AI model from notes; nothing is published',
  body: z.object({
    category: text(limits.category, 'The category').trim().default(''),
    imageUrl: pictureUrl.default(''),
    info: requiredText(limits.draftNotes, 'The text of the notes'),
  }),
  answer: z.object({ draft }),
});
