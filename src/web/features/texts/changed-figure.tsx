import type { ComparedBlock, ComparedFigure, FigureLine } from '#contract/revisions/revisions.ts';
import { ChangedWords } from './changed-words.tsx';
import styles from './shaped-block.module.css';

type Value = Extract<FigureLine, { kind: 'value' }>['before'];

const wordsOf = ({ text, isGiven }: Value): string => (isGiven ? text : `${text} by default`);

const Line = ({ line }: { line: FigureLine }) =>
  line.kind === 'words' ? (
    <ChangedWords parts={line.parts} />
  ) : (
    <>
      <del>{wordsOf(line.before)}</del>
      <span data-arrow> → </span>
      <ins>{wordsOf(line.after)}</ins>
    </>
  );

/** The text in place of a line that one version lacks. */
const unsaid: Partial<Record<ComparedBlock['change'], string>> = {
  changed: 'Only how its lines are written was changed.',
  'moved here': 'Nothing in it was changed.',
};

interface FigureProps {
  readonly figure: ComparedFigure;
  readonly change: ComparedBlock['change'];
}

/** A compared figure in words: for changes, the former value and the present one. */
export function ChangedFigure({ figure: { title, lines }, change }: FigureProps) {
  const kind = change === 'added' || change === 'removed' ? change : 'same';
  return (
    <div className={styles.figure}>
      <p>
        <span className="muted">Figure</span> <ChangedWords parts={[{ kind, text: title }]} isCode />
      </p>
      {lines.length > 0 ? (
        <dl>
          {lines.map((line, place) => (
            <div key={place}>
              <dt>{line.label}</dt>
              <dd>
                <Line line={line} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="muted">{unsaid[change] ?? 'All its values stand by default.'}</p>
      )}
    </div>
  );
}
