import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Passages } from '#contract/revisions/revisions.ts';
import { putOver, type Close } from '#web/ui/behaviour/over-page.ts';
import { Button } from '#web/ui/button.tsx';
import { isOfNext, Margin } from './passage.tsx';
import { passagesQuery } from './revisions.queries.ts';
import styles from './written-here.module.css';

/** The blocks of the shown text, without the sentences between them that ask for sources. */
const piecesShown = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('article > .prose > *, article > div > .prose > *')].filter(
    (piece) => !piece.matches('.invite, .peek, [role="toolbar"]'),
  );

interface Mark {
  readonly passage: Passages['passages'][number];
  readonly top: number;
  readonly height: number;
}

/** The position of each passage with authors; null if the loaded passages do not match the shown text. */
function marksOf(layer: HTMLElement, passages: Passages['passages']): Mark[] | null {
  const pieces = piecesShown();
  // The list of sources is one passage, but two blocks of the page.
  if (pieces.length !== passages.length && pieces.length !== passages.length + 1) return null;
  const { top } = layer.getBoundingClientRect();
  return passages.flatMap((passage, place) => {
    const box = pieces[place]!.getBoundingClientRect();
    return passage.authors.length > 0 && !isOfNext(passages, place)
      ? [{ passage, top: box.top - top, height: box.height }]
      : [];
  });
}

/** Keeps the reader's place in the window when the width of the text changes. */
function useStableScroll(): void {
  useLayoutEffect(() => {
    const article = document.querySelector('article')!;
    const change = (isShown: boolean) => {
      const read = piecesShown().find((piece) => piece.getBoundingClientRect().bottom > innerHeight / 2);
      const before = read?.getBoundingClientRect().top ?? 0;
      // Disables the browser's scroll anchoring, which would move the page a second time.
      const { style } = document.documentElement;
      style.overflowAnchor = 'none';
      article.toggleAttribute('data-written', isShown);
      if (read && scrollY > 0) scrollBy({ top: read.getBoundingClientRect().top - before, behavior: 'instant' });
      requestAnimationFrame(() => requestAnimationFrame(() => (style.overflowAnchor = '')));
    };
    change(true);
    return () => change(false);
  }, []);
}

/**
 * Lets Back hide the marks. A jump within the article keeps them, and adds their history entry again after that of the
 * place.
 */
function useBackEnds(end: () => void): void {
  const latest = useRef(end);
  useEffect(() => {
    latest.current = end;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const close: Close = (to) => {
      if (!to || String(to).split('#')[0] !== location.pathname + location.search) return latest.current();
      remove();
      timer = setTimeout(() => (remove = putOver(close)));
    };
    let remove = putOver(close);
    return () => {
      clearTimeout(timer);
      remove();
    };
  }, []);
}

interface WrittenHereProps {
  readonly slug: string;
  readonly onClose: () => void;
}

/**
 * Shows the authors of each paragraph in the article's margin. Escape and Back close the open card first, then all
 * marks.
 */
export function WrittenHere({ slug, onClose }: WrittenHereProps) {
  const layer = useRef<HTMLDivElement>(null);
  const { data, isError, refetch } = useQuery(passagesQuery(slug));
  const [marks, setMarks] = useState<Mark[] | null>([]);
  useStableScroll();
  useBackEnds(onClose);
  useEffect(() => {
    if (data === undefined) return undefined;
    const observer = new ResizeObserver(() => setMarks(marksOf(layer.current!, data.passages)));
    for (const prose of document.querySelectorAll('article .prose')) observer.observe(prose);
    return () => observer.disconnect();
  }, [data]);
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      const shown = layer.current!.querySelector<HTMLDetailsElement>('details:is([open], :focus-within)');
      if (!shown) return onClose();
      shown.open = false;
      if (shown.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [onClose]);
  return (
    <div ref={layer} className={styles.layer}>
      {(marks ?? []).map(({ passage: { authors, others }, top, height }, place) => (
        <div key={place} className={styles.mark} style={{ top, height }}>
          <Margin slug={slug} authors={authors} others={others} />
        </div>
      ))}
      <p className={`floating ${styles.foot}`} role="status">
        {isError || marks === null ? (
          <>
            Who wrote this could not be shown here.{' '}
            <Button compact onClick={() => void refetch()}>
              Try again
            </Button>
          </>
        ) : (
          'Who wrote this'
        )}{' '}
        <Button compact onClick={onClose}>
          Hide
        </Button>
      </p>
    </div>
  );
}
