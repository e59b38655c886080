import { z } from 'zod';
import { submissionKinds, bountyStatuses, currencies } from '#contract/kinds.ts';

/** The texts of the sample community. */
export const communityFile = z.object({
  names: z.array(z.string()),
  bios: z.array(z.string()),
  /** The beginnings of contributions, which name the section. */
  openings: z.array(z.string()),
  /** The texts of contributions, by the category of the article. */
  contributions: z.record(z.string(), z.array(z.string()).min(1)),
  comments: z.record(z.enum(submissionKinds), z.array(z.string()).min(1)),
  proposals: z.array(z.tuple([z.string(), z.string(), z.string()])),
  reports: z.array(z.string()),
  /** The sentences of lines of weeks. */
  lines: z.array(z.string()),
  /** Each edit: the article, the sentence for its introduction, its reason, and whether it is published. */
  edits: z.array(z.tuple([z.string(), z.string(), z.string(), z.boolean()])),
  bounties: z.array(
    z.tuple([
      z.string(),
      z.string().nullable(),
      z.string(),
      z.enum(currencies),
      z.enum(bountyStatuses),
      z.number().nullable(),
    ]),
  ),
});

export type Texts = z.output<typeof communityFile>;
