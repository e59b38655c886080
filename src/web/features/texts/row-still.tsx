import { useEffect, useRef, useState } from 'react';
import { paths } from '#web/navigation/paths.ts';
import styles from './row-still.module.css';

// The browser fetches it at this distance from the window.
const near = '300px';

interface RowStillProps {
  readonly article: Parameters<typeof paths.stillOf>[0] & { readonly picture: string };
}

/**
 * The still of an article beside its row: its figure, its picture, or the drawing of its category. It adds no
 * information to the row.
 */
export function RowStill({ article }: RowStillProps) {
  const frame = useRef<SVGSVGElement>(null);
  const [isNear, setIsNear] = useState(false);
  const isPicture = !article.hasFigure && article.picture !== '';
  useEffect(() => {
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: near },
    );
    seen.observe(frame.current!);
    return () => seen.disconnect();
  }, []);
  return (
    <svg ref={frame} className={`scripted ${styles.still}`} viewBox="0 0 640 360" aria-hidden>
      {isNear && isPicture ? (
        <image href={article.picture} width="640" height="360" preserveAspectRatio="xMidYMid slice" />
      ) : null}
      {isNear && !isPicture ? <use href={`${paths.stillOf(article)}#still`} /> : null}
    </svg>
  );
}
