import type { z } from 'zod';
import type { Draft, draftArticle as endpoint } from '#contract/drafts/drafts.ts';
import { limits } from '#contract/limits.ts';
import { slugOf } from '#contract/slug.ts';
import { textLimits } from '#contract/texts/limits.ts';
import { Invalid } from '#server/core/errors.ts';
import { BadGateway, Unavailable } from '#server/core/later-errors.ts';
import type { Rendering } from '#server/features/texts/rendering.ts';
import type { Answer } from './model.ts';
import { cut, line } from './stranger-text.ts';

type Request = z.output<(typeof endpoint)['body']>;

/** The OpenAI-compatible service that writes drafts, as far as it is configured, and what renders them. */
export interface DraftSettings {
  readonly rendering: Rendering;
  readonly baseUrl?: string | undefined;
  /** Local model servers need none. */
  readonly apiKey?: string | undefined;
  readonly model?: string | undefined;
  /** How long the service may take, in milliseconds. */
  readonly timeout?: number | undefined;
}

/** How long the service may take unless the settings say otherwise, in milliseconds (security T28). */
export const timeLimit = 60_000;

/** What has to be set up before a model can be asked, as a sentence; null when nothing is missing. */
export function missingSetup({ baseUrl, model }: DraftSettings): string | null {
  if (baseUrl && model) return null;
  const missing = [baseUrl ? [] : 'AI_BASE_URL', model ? [] : 'AI_MODEL'].flat().join(' and ');
  return `AI drafts are not set up; set ${missing} and start the server again.`;
}

/**
 * Lets the configured model write a draft from an admin's notes. What comes back is text from a stranger: cut to our
 * limits, with a slug of our own making, and never kept here. `signal` gives up, also at the service. Failures are a
 * `BadGateway` with one sentence.
 */
export async function draftArticle(settings: DraftSettings, request: Request, signal: AbortSignal): Promise<Draft> {
  const { baseUrl, model } = settings;
  if (!baseUrl || !model) throw new Unavailable(missingSetup(settings)!);
  // The SDK is large, and most servers never draft: it is loaded with the first draft.
  const { ask, sentences } = await import('./model.ts');
  const answer = await ask({ ...settings, baseUrl, model, timeout: settings.timeout ?? timeLimit }, request, signal);
  const draft = await cleaned(settings.rendering, answer, request).catch((error: unknown) => {
    // Nobody writes by hand what takes so long to render.
    throw error instanceof Invalid ? new BadGateway(sentences.noDraft, { cause: error }) : error;
  });
  if (draft.title === '' || draft.bodyMarkdown === '') throw new BadGateway(sentences.noDraft);
  return draft;
}

// What stands behind an address is more often the sentence's than its own.
const marks = new Set(".,;:!?'`*_");

function withoutMarks(address: string): string {
  let end = Math.min(address.length, limits.url);
  while (marks.has(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/**
 * Every address in a text, found in what readers will get: however it was written in the Markdown, there it is whole.
 */
async function addresses(rendering: Rendering, markdown: string): Promise<Set<string>> {
  // The model has been paid for: what it wrote is not lost because others render.
  const words = await rendering.renderWords(markdown);
  return new Set(words.flatMap((text) => text.match(/https?:\/\/[^\s"<>]+/gi) ?? []).map(withoutMarks));
}

async function cleaned(rendering: Rendering, answer: Answer, { category, imageUrl, info }: Request): Promise<Draft> {
  const title = line(answer.title, textLimits.title);
  const bodyMarkdown = cut(answer.bodyMarkdown, textLimits.articleMarkdown);
  const known = await addresses(rendering, info);
  const linked = await addresses(rendering, bodyMarkdown);
  return {
    title,
    slug: slugOf(answer.slug) || slugOf(title) || 'draft',
    summary: line(answer.summary, textLimits.summary),
    category: category || line(answer.category, textLimits.category),
    imageUrl,
    bodyMarkdown,
    unsupported: answer.unsupported.map((statement) => line(statement, limits.note)).filter(Boolean),
    links: [...linked].filter((address) => !known.has(address)),
  };
}
