import type { ComparedBlock } from '#contract/revisions/revisions.ts';
import { ChangedFigure } from './changed-figure.tsx';
import { ChangedWords } from './changed-words.tsx';
import styles from './shaped-block.module.css';

/** A compared block, in the same shape as in the article. */
export function ShapedBlock({ block: { style, change, parts, figure } }: { block: ComparedBlock }) {
  if (figure !== null) return <ChangedFigure figure={figure} change={change} />;
  const words = <ChangedWords parts={parts} isCode={style === 'code'} />;
  if (style === 'heading') return <p className={styles.heading}>{words}</p>;
  if (style === 'quote')
    return (
      <blockquote className={styles.quote}>
        <p>{words}</p>
      </blockquote>
    );
  if (style === 'item')
    return (
      <ul className={styles.item}>
        <li>{words}</li>
      </ul>
    );
  if (style === 'code') return <pre className={styles.code}>{words}</pre>;
  return <p>{words}</p>;
}
