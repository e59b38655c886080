import type { TextPart } from '#contract/revisions/revisions.ts';
import { partsAsRead } from './parts-as-read.ts';

/** Words of one version, of the other, and of both, without Markdown. */
export function ChangedWords({ parts, isCode = false }: { parts: readonly TextPart[]; isCode?: boolean }) {
  const read = isCode ? parts : partsAsRead(parts);
  const isSeen = read.some(({ kind }) => kind !== 'same') || parts.every(({ kind }) => kind === 'same');
  const words = read.map(({ kind, text }, index) => {
    if (kind === 'same') return <span key={index}>{text}</span>;
    if (kind === 'removed') return <del key={index}>{text}</del>;
    // Separates the replacement from the replaced words.
    const isApart = read[index - 1]?.kind === 'removed' && !isCode && !/\s$/.test(read[index - 1]!.text);
    return (
      <ins key={index}>
        {isApart ? ' ' : null}
        {text}
      </ins>
    );
  });
  return (
    <>
      {words}
      {isSeen ? null : <span className="muted small"> (only how it is formatted was changed)</span>}
    </>
  );
}
