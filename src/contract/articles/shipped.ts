import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { comparison } from '#contract/revisions/revisions.ts';
import { articleLink } from '#contract/texts/article-parts.ts';

export const listShipped = endpoint('GET /admin/shipped', {
  summary:
    'The articles of this version of the program that the site lacks, and those whose text here is an older one that nobody edited, with the parts that differ',
  answer: z.object({
    version: z.string(),
    missing: z.array(articleLink),
    changed: z.array(articleLink.extend({ parts: z.string() })),
  }),
});
export type Shipped = z.infer<typeof listShipped.answer>;

export const compareShipped = endpoint('GET /admin/shipped/:slug', {
  summary: 'The differences from an article of the site to the one that this version of the program has, word by word',
  answer: z.object({
    comparison: comparison.omit({ newest: true, from: true, to: true, revisions: true, people: true }),
  }),
});

export const bringShipped = endpoint('POST /admin/shipped/:slug', {
  summary:
    'Adds an article of this version of the program, or saves its text as the newest revision; 409 for an article that people edited here',
  answer: z.object({ article: articleLink }),
});
