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

/** The OpenAI-compatible service that writes drafts, as configured, and the renderer. */
export interface DraftSettings {
  readonly rendering: Rendering;
  readonly baseUrl?: string | undefined;
  /** Local model servers need none. */
  readonly apiKey?: string | undefined;
  readonly model?: string | undefined;
  /** The time limit of the service, in milliseconds. */
  readonly timeout?: number | undefined;
}

/** The default time limit of the service, in milliseconds (security T28). */
export const timeLimit = 60_000;

/** The missing settings, as a sentence; null if the service is configured. */
export function missingSetup({ baseUrl, model }: DraftSettings): string | null {
  if (baseUrl && model) return null;
  const missing = [baseUrl ? [] : 'AI_BASE_URL', model ? [] : 'AI_MODEL'].flat().join(' and ');
  return `AI drafts are not set up; set ${missing} and start the server again.`;
}

/**
 * Asks the configured model for a draft from an admin's notes. The answer is untrusted text: it is cut to our limits,
 * gets a slug of our own, and is not stored. `signal` aborts the request to the service, too. Failures are a
 * `BadGateway` with one sentence.
 */
export async function draftArticle(settings: DraftSettings, request: Request, signal: AbortSignal): Promise<Draft> {
  const { baseUrl, model } = settings;
  if (!baseUrl || !model) throw new Unavailable(missingSetup(settings)!);
  // The SDK is large, and most servers never draft: it is loaded with the first draft.
  const { ask, sentences } = await import('./model.ts');
  const answer = await ask({ ...settings, baseUrl, model, timeout: settings.timeout ?? timeLimit }, request, signal);
  const draft = await cleaned(settings.rendering, answer, request).catch((error: unknown) => {
    // No human writes a draft that takes so long to render.
    throw error instanceof Invalid ? new BadGateway(sentences.noDraft, { cause: error }) : error;
  });
  if (draft.title === '' || draft.bodyMarkdown === '') throw new BadGateway(sentences.noDraft);
  return draft;
}

// Punctuation after a URL usually belongs to the sentence.
const marks = new Set(".,;:!?'`*_");

function withoutMarks(address: string): string {
  let end = Math.min(address.length, limits.url);
  while (marks.has(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/** Every URL in a text. Reads them from the rendered text, which has each URL whole, however the Markdown writes it. */
async function addresses(rendering: Rendering, markdown: string): Promise<Set<string>> {
  // The model's answer cost money, so a full render queue must not lose it.
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
