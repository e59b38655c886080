import styles from './skeleton.module.css';

/** Placeholder lines for a text that is loading. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div className={styles.lines} aria-hidden>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={styles.line} />
      ))}
    </div>
  );
}
