import type { MergedPart, TextPart } from '#contract/articles/revisions.ts';
import { ChangedWords, withoutMarks } from '#web/features/articles/changed-words.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { conflictKeys, textOf, type Choice, type Choices } from './merge-choices.ts';
import styles from './merge.module.css';

type Conflict = Extract<MergedPart, { kind: 'conflict' }>;

// Of what is the same, whole words of about so many characters at each end are shown.
const ends = 120;

const shortened = (text: string) => {
  const whole = withoutMarks(text.replaceAll(/^#+ /gm, '')).trim();
  if (whole.length <= 3 * ends) return whole;
  const [begin, end] = [whole.slice(0, ends), whole.slice(-ends)];
  return `${begin.slice(0, begin.lastIndexOf(' ') + 1)}…${end.slice(end.indexOf(' '))}`;
};

/** Words without the white space before them: it parts them from what stands above. */
const withoutIndent = ([first, ...rest]: readonly TextPart[]): TextPart[] =>
  first ? [{ ...first, text: first.text.trimStart() }, ...rest] : [];

interface ConflictProps {
  readonly part: Conflict;
  readonly name: string;
  readonly title: string;
  readonly revision: number;
  readonly choice: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}

/** Both versions of what both changed, side by side, and a third by hand. */
function ConflictPart({ part, name, title, revision, choice, onChoose }: ConflictProps) {
  const sides = { current: `In the article now, revision ${revision}`, proposed: 'Proposed' } as const;
  const radio = (side: Choice['side'], label: string, next: Choice) => (
    <label className={styles.side}>
      <span className={styles.sideHead}>
        <input type="radio" name={name} checked={choice?.side === side} onChange={() => onChoose(next)} /> <b>{label}</b>
      </span>
      {side === 'hand' ? null : (
        <span className={styles.words}>
          {part[side].text.trim() === '' ? <i>Removed</i> : <ChangedWords parts={withoutIndent(part[side].words)} />}
        </span>
      )}
    </label>
  );
  const began = choice ? textOf(part, choice) : part.proposed.text;
  return (
    <fieldset className={styles.conflict}>
      <legend>{title}</legend>
      <p className="muted small">
        {part.base.trim() === '' ? 'Both added something here.' : <>Both began from: {withoutMarks(part.base.trim())}</>}
      </p>
      <div className={styles.sides}>
        {radio('current', sides.current, { side: 'current' })}
        {radio('proposed', sides.proposed, { side: 'proposed' })}
      </div>
      {radio('hand', 'By hand', { side: 'hand', text: began })}
      {choice?.side === 'hand' ? (
        <Textarea
          rows={3}
          aria-label={`${title}, by hand`}
          value={choice.text}
          onChange={({ currentTarget }) => onChoose({ side: 'hand', text: currentTarget.value })}
        />
      ) : null}
    </fieldset>
  );
}

interface MergePartsProps {
  readonly parts: readonly MergedPart[];
  readonly revision: number;
  readonly choices: Choices;
  readonly onChoose: (key: string, choice: Choice) => void;
}

/** The parts of a merge in their order: what is the same, what one side changed, and what both did. */
export function MergeParts({ parts, revision, choices, onChoose }: MergePartsProps) {
  const keys = conflictKeys(parts);
  const labels = {
    same: 'Unchanged',
    proposed: 'Proposed, clean',
    current: `In revision ${revision}, kept`,
    both: 'Changed by both alike',
  };
  const conflicts = parts.filter(({ kind }) => kind === 'conflict');
  return (
    <ol className={styles.parts}>
      {parts.map((part, index) => {
        if (part.kind === 'conflict') {
          const place = conflicts.indexOf(part);
          const key = keys[place]!;
          return (
            <li key={index}>
              <ConflictPart
                part={part}
                name={`conflict-${index}`}
                title={`Conflict ${place + 1} of ${keys.length}`}
                revision={revision}
                choice={choices[key]}
                onChoose={(choice) => onChoose(key, choice)}
              />
            </li>
          );
        }
        // Between two changes there may be a line break alone.
        if (part.kind === 'same' && part.text.trim() === '') return null;
        return (
          <li key={index}>
            <p className="muted small">{labels[part.kind]}</p>
            <p className={styles.words}>
              {part.kind === 'same' ? (
                <span className="muted">{shortened(part.text)}</span>
              ) : (
                <ChangedWords parts={withoutIndent(part.words)} />
              )}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
