import { useEffect, useRef, useState } from 'react';
import styles from './row-still.module.css';

// The browser fetches it at this distance from the window.
const near = '300px';

/** The still of an article beside its row in a list. It adds no information to the row. */
export function RowStill({ src }: { src: string }) {
  const frame = useRef<SVGSVGElement>(null);
  const [isNear, setIsNear] = useState(false);
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
      {isNear ? <use href={`${src}#still`} /> : null}
    </svg>
  );
}
