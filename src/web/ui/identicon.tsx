import type { CSSProperties } from 'react';
import { face } from '#drawings/face.ts';
import styles from './identicon.module.css';

/** A drawing of a whole address, so that two with equal ends look different. */
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
