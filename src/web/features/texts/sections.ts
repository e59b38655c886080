import type { TocEntry } from '#contract/texts/article-parts.ts';
import { headingsOf } from '#contract/texts/headings.ts';
import { endOfText } from './cite.ts';

/**
 * A heading of a Markdown text with everything below it, up to the next one of the same size: from `start` to the end
 * of its last line.
 */
export interface Section {
  readonly id: string;
  readonly text: string;
  readonly level: number;
  readonly start: number;
  readonly end: number;
}

/**
 * The sections of a Markdown text, by the anchors of its contents. None if headings and contents do not match: then the
 * text can only be edited as a whole.
 */
export function sectionsIn(markdown: string, toc: readonly TocEntry[]): Section[] {
  // The renderer turns first-level headings into second-level ones.
  const headings = headingsOf(markdown).map(({ level, start }) => ({ level: Math.max(2, level), start }));
  if (!headings.every(({ level }, place) => toc[place]?.level === level)) return [];
  // The contents may end with the heading of the sources, which is not in the text.
  if (toc.length - headings.length > 1) return [];
  return headings.map(({ level, start }, place) => {
    const next = headings.slice(place + 1).find((other) => other.level <= level);
    const end = start + markdown.slice(start, next?.start).trimEnd().length;
    return { id: toc[place]!.id, text: toc[place]!.text, level, start, end };
  });
}

/** The start of a section’s text, after its headings and a quotation or list mark; its end if it has no text. */
export function firstSentence(markdown: string): number {
  const titles = new Map(headingsOf(markdown).map(({ start, lines }) => [start, lines]));
  let skipped = 0;
  let start = 0;
  for (const line of markdown.split('\n')) {
    skipped = titles.get(start) ?? skipped;
    if (skipped > 0) skipped -= 1;
    else if (!/^\s*(?:$|\[\^[^\]\s]+\]:)/.test(line))
      return start + /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)?/.exec(line)![0].length;
    start += line.length + 1;
  }
  return endOfText(markdown);
}
