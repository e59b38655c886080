import styles from './skeleton.module.css';

/** Lines in the shape of a text that is on its way. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div className={styles.lines} aria-hidden>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={styles.line} />
      ))}
    </div>
  );
}
