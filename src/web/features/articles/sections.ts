import type { TocEntry } from '#contract/articles/articles.ts';

/** A heading of a Markdown text with everything below it, up to the next one that is as large: from `start` to the end of its last line. */
export interface Section {
  readonly id: string;
  readonly text: string;
  readonly level: number;
  readonly start: number;
  readonly end: number;
}

/** Where the headings of a Markdown text stand, and how large they are, as the renderer counts: its first size is its second. */
function headingsIn(markdown: string): { level: number; start: number }[] {
  const found: { level: number; start: number }[] = [];
  let fence = '';
  let start = 0;
  for (const line of markdown.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence === '') {
      fence = mark;
      const heading = /^ {0,3}(#{1,6})(?=\s|$)/.exec(line)?.[1];
      if (heading !== undefined) found.push({ level: Math.max(2, heading.length), start });
    } else if (mark.startsWith(fence)) fence = '';
    start += line.length + 1;
  }
  return found;
}

/**
 * The sections of a Markdown text by the anchors of its contents. None where the two do not agree, as they do not when headings are written
 * in another way: then the text is edited whole.
 */
export function sectionsIn(markdown: string, toc: readonly TocEntry[]): Section[] {
  const headings = headingsIn(markdown);
  if (!headings.every(({ level }, place) => toc[place]?.level === level)) return [];
  // Behind the headings of the text may stand that of its sources, which is not written there.
  if (toc.length - headings.length > 1) return [];
  return headings.map(({ level, start }, place) => {
    const next = headings.slice(place + 1).find((other) => other.level <= level);
    const end = start + markdown.slice(start, next?.start).trimEnd().length;
    return { id: toc[place]!.id, text: toc[place]!.text, level, start, end };
  });
}
