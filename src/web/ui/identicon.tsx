import type { CSSProperties } from 'react';
import { face } from './behaviour/face.ts';
import styles from './identicon.module.css';

/** What is drawn of the whole of an address, so that two that begin and end alike look different. */
export function Identicon({ of, size = 'small' }: { of: string; size?: 'small' | 'middle' | 'large' }) {
  const { hue, path } = face(of);
  return (
    <svg
      className={`${styles.identicon} ${styles[size]}`}
      viewBox="-1 -1 7 7"
      style={{ '--hue': hue } as CSSProperties}
      aria-hidden
    >
      <path d={path} />
    </svg>
  );
}
