import type { Draft, draftArticle as endpoint } from '#contract/drafts.ts';
import type { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { slugOf } from '#contract/slug.ts';
import { BadGateway, Unavailable } from '#server/errors.ts';
import { renderMarkdown } from '#server/features/articles/markdown.ts';
import type { Answer } from './model.ts';
import { cut, line } from './stranger-text.ts';

type Request = z.output<(typeof endpoint)['body']>;

/** The OpenAI-compatible service that writes drafts, as far as it is configured. */
export interface DraftSettings {
  readonly baseUrl?: string | undefined;
  /** Local model servers need none. */
  readonly apiKey?: string | undefined;
  readonly model?: string | undefined;
  /** How long the service may take, in milliseconds. */
  readonly timeout?: number | undefined;
}

/** How long the service may take unless the settings say otherwise, in milliseconds (security T28). */
export const timeLimit = 60_000;

/**
 * Lets the configured model write a draft from an admin's notes. What comes back is text from a stranger: cut to our limits, with a slug
 * of our own making, and never kept here. `signal` gives up, also at the service. Failures are a `BadGateway` with one sentence.
 */
export async function draftArticle(settings: DraftSettings, request: Request, signal: AbortSignal): Promise<Draft> {
  const { baseUrl, model } = settings;
  if (!baseUrl || !model) {
    const missing = [baseUrl ? [] : 'AI_BASE_URL', model ? [] : 'AI_MODEL'].flat().join(' and ');
    throw new Unavailable(`AI drafts are not set up; set ${missing} and start the server again.`);
  }
  // The SDK is large, and most servers never draft: it is loaded with the first draft.
  const { ask, sentences } = await import('./model.ts');
  const answer = await ask({ ...settings, baseUrl, model, timeout: settings.timeout ?? timeLimit }, request, signal);
  const draft = cleaned(answer, request);
  if (draft.title === '' || draft.bodyMarkdown === '') throw new BadGateway(sentences.noDraft);
  return draft;
}

/** Every address in a text, found in what readers will get: however it was written in the Markdown, there it is whole. */
function addresses(markdown: string): Set<string> {
  const html = renderMarkdown(markdown)
    .bodyHtml.replace(/&(quot|lt|gt|#39);/g, ' ')
    .replaceAll('&amp;', '&');
  return new Set((html.match(/https?:\/\/[^\s"<>]+/gi) ?? []).map((address) => address.replace(/[.,;:!?'`*_]+$/, '')));
}

function cleaned(answer: Answer, { category, imageUrl, info }: Request): Draft {
  const title = line(answer.title, limits.title);
  const bodyMarkdown = cut(answer.bodyMarkdown, limits.articleMarkdown);
  const known = addresses(info);
  return {
    title,
    slug: slugOf(answer.slug) || slugOf(title) || 'draft',
    summary: line(answer.summary, limits.summary),
    category: category || line(answer.category, limits.category),
    imageUrl,
    bodyMarkdown,
    unsupported: answer.unsupported.map((statement) => line(statement, limits.note)).filter(Boolean),
    links: [...addresses(bodyMarkdown)].filter((address) => !known.has(address)),
  };
}
