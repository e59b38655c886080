import { count } from '#contract/format.ts';
import type { ComparedBlock, ComparedText } from '#contract/revisions/revisions.ts';
import { ShapedBlock } from './shaped-block.tsx';
import styles from './changed-text.module.css';

const Unchanged = ({ number }: { number: number }) =>
  number > 0 ? <p className="muted small">{count(number, 'paragraph')} unchanged</p> : null;

/** The note below a shortened change. */
export const TooLong = () => <p className="muted small">The change goes on; it is too long to be shown whole.</p>;

/** The note above a block that has another place in the other version. */
const moves: Partial<Record<ComparedBlock['change'], string>> = {
  'moved away': 'Moved from here to another place',
  'moved here': 'Moved here from another place',
};

/** The differences between two texts, in one column: each paragraph with both versions. */
export function ChangedText({
  text: { sections, unchangedSections, isCut },
  heading: Heading,
}: {
  text: ComparedText;
  heading: 'h2' | 'h3' | 'h4';
}) {
  return (
    <div className={styles.changed}>
      {sections.map(({ title, blocks, skipped }, section) => (
        <div key={section} className={styles.section}>
          <Heading className={styles.title}>{title || 'Introduction'}</Heading>
          {blocks.map((block, index) => (
            <div key={index}>
              <Unchanged number={block.skipped} />
              {moves[block.change] ? <p className="muted small">{moves[block.change]}</p> : null}
              <ShapedBlock block={block} />
            </div>
          ))}
          <Unchanged number={skipped} />
        </div>
      ))}
      {isCut ? <TooLong /> : null}
      {unchangedSections.length > 0 ? (
        <p className="muted small">{count(unchangedSections.length, 'section')} unchanged</p>
      ) : null}
    </div>
  );
}
