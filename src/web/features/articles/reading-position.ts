import { useEffect, useState } from 'react';
import type { TocEntry } from '#contract/articles.ts';

// A heading counts as reached when it has come this near to the top of the window, in pixels: the header and a line below it.
const reached = 120;

/** The id of the section that is being read: the last heading above the reading line. Null until the page has been scrolled to one. */
export function useReadingPosition(entries: readonly TocEntry[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const headings = entries.flatMap(({ id }) => document.getElementById(id) ?? []);
    let frame = 0;
    const look = () => {
      frame = 0;
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top <= reached);
      setCurrent((atEnd && window.scrollY > 0 ? headings.at(-1) : passed.at(-1))?.id ?? null);
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', onScroll);
    };
  }, [entries]);
  return current;
}
