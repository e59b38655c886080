import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { longestSubject, publishLevels, suggestLevels, switchNames } from './limits.ts';
import { byline, personId } from '#contract/people/byline.ts';
import { instant, line, reason } from '#contract/text.ts';

/** The notice about an active switch on every page: its effect, its end and its reason. */
export const switchNotice = z.object({ name: z.enum(switchNames), sentence: z.string() });
export type SwitchNotice = z.infer<typeof switchNotice>;

/** How an article is protected: who may suggest changes, and who may publish them. */
export const protection = z.object({ suggest: z.enum(suggestLevels), publish: z.enum(publishLevels) });
export type Protection = z.infer<typeof protection>;

/** A switch for an admin. */
export const switchOn = z.object({
  name: z.enum(switchNames),
  reason: z.string(),
  /** When it ends; null if an admin must end it. */
  until: instant.nullable(),
  /** An article's slug, a range of addresses, a word, a link or a fake; empty for a switch of the whole site. */
  subject: z.string(),
  /** The levels of a protected article; null for other switches. */
  protection: protection.nullable(),
  createdAt: instant,
  wallet: personId,
  profile: byline,
});
export type SwitchOn = z.infer<typeof switchOn>;

const params = z.object({ name: z.enum(switchNames) });
const level = (words: string, levels: readonly string[]) => ({
  error: `${words} must be one of ${levels.join(', ')}.`,
});
const suggest = z.enum(suggestLevels, level('Who may suggest', suggestLevels));
const publish = z.enum(publishLevels, level('Who may publish', publishLevels));
const subject = line(longestSubject, 'The subject').trim().default('');
const until = z.iso.datetime({ offset: true, error: 'The end must be a moment such as 2030-01-01T00:00:00Z.' });

export const listSwitches = endpoint('GET /admin/switches', {
  summary: 'The switches that are on',
  answer: z.object({ switches: z.array(switchOn) }),
});

export const switchEffect = endpoint('GET /admin/switches/:name/effect', {
  summary:
    'How many texts or accounts of the last day a switch would have refused, with this subject if it takes one; null for a range, since addresses are not stored, and for a fake',
  params,
  query: z.object({ subject, suggest: suggest.default('moderators') }),
  answer: z.object({ refused: z.number().int().nullable() }),
});

export const turnOnSwitch = endpoint('PUT /admin/switches/:name', {
  summary:
    'Turns a switch on, or changes its reason, its end or the levels of a protected article: who may suggest ' +
    'changes, and who may publish them',
  params,
  body: z.object({
    reason,
    until: until.nullable().default(null),
    subject,
    suggest: suggest.optional(),
    publish: publish.optional(),
  }),
  answer: z.object({ switch: switchOn }),
});

export const turnOffSwitch = endpoint('DELETE /admin/switches/:name', {
  summary: 'Turns a switch off; of several the one with this subject',
  params,
  body: z.object({ subject }).prefault({}),
  answer: z.object({ name: z.enum(switchNames) }),
});
