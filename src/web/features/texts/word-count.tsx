import styles from './word-count.module.css';

/** The numbers of words that a change added and removed: '+45 −12'. */
export function WordCount({ added, removed }: { added: number; removed: number }) {
  return (
    <span className={styles.count}>
      <ins className={added === 0 ? styles.zero : undefined}>+{added.toLocaleString('en-US')}</ins>
      <del className={removed === 0 ? styles.zero : undefined}> −{removed.toLocaleString('en-US')}</del>
    </span>
  );
}
