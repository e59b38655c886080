import type { TocEntry } from '#contract/texts/article-parts.ts';

// A section counts as read once its heading is above this fraction of the window's height.
const reached = 0.4;

/**
 * Reports the id of the section being read, until `signal` aborts: the last heading above the reading line, or the one
 * in the URL while it is visible above that line. Null before the first heading reaches that line.
 */
export function watchReading(
  entries: readonly TocEntry[],
  tell: (id: string | null) => void,
  signal: AbortSignal,
): void {
  const headings = entries.flatMap(({ id }) => document.getElementById(id) ?? []);
  let frame = 0;
  const look = () => {
    frame = 0;
    const atEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const line = innerHeight * (atEnd ? 1 : reached);
    const above = headings
      .map((heading) => ({ id: heading.id, top: heading.getBoundingClientRect().top }))
      .filter(({ top }) => top <= line);
    const named = above.find(({ id, top }) => top >= 0 && `#${encodeURIComponent(id)}` === location.hash);
    tell((named ?? above.at(-1))?.id ?? null);
  };
  look();
  const onMove = () => {
    frame ||= requestAnimationFrame(look);
  };
  for (const move of ['scroll', 'resize', 'hashchange']) addEventListener(move, onMove, { passive: true, signal });
  signal.addEventListener('abort', () => cancelAnimationFrame(frame));
}
