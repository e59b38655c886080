import type { TextPart } from '#contract/revisions/revisions.ts';
import styles from './changed-words.module.css';

/** How many words a change brought and took: '+45 −12'. */
export function WordCount({ added, removed }: { added: number; removed: number }) {
  return (
    <span className={styles.count}>
      <ins className={added === 0 ? styles.zero : undefined}>+{added.toLocaleString('en-US')}</ins>
      <del className={removed === 0 ? styles.zero : undefined}> −{removed.toLocaleString('en-US')}</del>
    </span>
  );
}

// What makes Markdown bold, italic, a link or a reference to a source: of no interest where it did not change.
const markup = /!?\[([^\][]{0,300})\]\([^()\s]{0,300}\)|\[\^[\w:-]+\](?!:)|\*\*|__|`|\*([^*\s][^*]{0,300})\*/g;

/** A text without the marks that a reader of the article does not see. */
export const withoutMarks = (text: string): string => text.replace(markup, '$1$2');

/** Words of one version, of the other, and of both. What both share is shown without its marks. */
export function ChangedWords({ parts, isCode = false }: { parts: readonly TextPart[]; isCode?: boolean }) {
  return parts.map(({ kind, text }, index) => {
    if (kind === 'same') return <span key={index}>{isCode ? text : withoutMarks(text)}</span>;
    if (kind === 'removed') return <del key={index}>{text}</del>;
    // What came in place of something else does not run into it.
    const isApart = parts[index - 1]?.kind === 'removed' && !isCode && !/\s$/.test(parts[index - 1]!.text);
    return (
      <ins key={index}>
        {isApart ? ' ' : null}
        {text}
      </ins>
    );
  });
}
