import type { TextPart } from '#contract/articles/revisions.ts';
import styles from './changed-words.module.css';

/** How many words a change brought and took: '+45 −12'. */
export function WordCount({ added, removed }: { added: number; removed: number }) {
  return (
    <span className={styles.count}>
      <ins className={added === 0 ? styles.zero : undefined}>+{added.toLocaleString('en-US')}</ins>{' '}
      <del className={removed === 0 ? styles.zero : undefined}>−{removed.toLocaleString('en-US')}</del>
    </span>
  );
}

// What makes Markdown bold, or a link: of no interest where it did not change.
const markup = /!?\[([^\][]{0,300})\]\([^()\s]{0,300}\)|\*\*|__|`/g;

/** Words of one version, of the other, and of both. What both share is shown without its marks. */
export function ChangedWords({ parts, isCode = false }: { parts: readonly TextPart[]; isCode?: boolean }) {
  return parts.map(({ kind, text }, index) => {
    if (kind === 'added') return <ins key={index}>{text}</ins>;
    if (kind === 'removed') return <del key={index}>{text}</del>;
    return <span key={index}>{isCode ? text : text.replace(markup, '$1')}</span>;
  });
}
