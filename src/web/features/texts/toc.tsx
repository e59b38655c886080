import { useEffect, useRef, useState } from 'react';
import type { Dispute } from '#contract/articles/articles.ts';
import type { TocEntry } from '#contract/texts/article-parts.ts';
import { Fold } from '#web/ui/fold.tsx';
import styles from './toc.module.css';

/** The id of the section being read. Its code loads when the page is first scrolled. */
function useReadingPosition(entries: readonly TocEntry[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    const start = () =>
      void import('./reading-position.ts').then(
        ({ watchReading }) => signal.aborted || watchReading(entries, setCurrent, signal),
      );
    if (scrollY > 0) start();
    else addEventListener('scroll', start, { once: true, signal });
    return () => over.abort();
  }, [entries]);
  return current;
}

/** A page's contents: marks the section being read and disputed ones, and indents levels below the second (spec §2). */
export function Toc({ entries, disputes = [] }: { entries: readonly TocEntry[]; disputes?: readonly Dispute[] }) {
  const current = useReadingPosition(entries);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const marked = current && list.current?.querySelector<HTMLElement>('[aria-current]');
    // Scrolls only the list, if it scrolls by itself; the page stays.
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
