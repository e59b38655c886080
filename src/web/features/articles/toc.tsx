import { useEffect, useRef, useState } from 'react';
import type { Dispute, TocEntry } from '#contract/articles/articles.ts';
import { Fold } from '#web/ui/fold.tsx';
import styles from './toc.module.css';

// A section is read from the moment that its heading has come up to here, in parts of the window's height.
const reached = 0.4;

/**
 * The id of the section that is being read: the last heading above the reading line, or the one that the address names while it stands
 * above that line in the window. Null until the page has been scrolled to one.
 */
function useReadingPosition(entries: readonly TocEntry[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
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
      setCurrent((named ?? above.at(-1))?.id ?? null);
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    const moves = ['scroll', 'resize', 'hashchange'];
    for (const move of moves) addEventListener(move, onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      for (const move of moves) removeEventListener(move, onScroll);
    };
  }, [entries]);
  return current;
}

/** A page's contents: marks the section that is being read and those that are disputed, and indents what is below the second level (spec §2). */
export function Toc({ entries, disputes = [] }: { entries: readonly TocEntry[]; disputes?: readonly Dispute[] }) {
  const current = useReadingPosition(entries);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const marked = current && list.current?.querySelector<HTMLElement>('[aria-current]');
    // Into the middle of the list where that scrolls by itself; the page stays where it is.
    if (marked) list.current!.scrollTo(0, marked.offsetTop - list.current!.clientHeight / 2);
  }, [current]);
  if (entries.length === 0) return null;
  return (
    <nav ref={list} className={styles.toc} aria-label="Contents">
      <Fold title="Contents">
        <ol>
          {entries.map(({ id, level, text }) => (
            <li key={id} className={level > 2 ? styles.deep : undefined}>
              <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
                {text}
                {disputes.some(({ anchor }) => anchor === id) ? <span className="dispute">disputed</span> : null}
              </a>
            </li>
          ))}
        </ol>
      </Fold>
    </nav>
  );
}
