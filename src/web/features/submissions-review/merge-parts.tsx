import { TriangleAlert } from 'lucide-react';
import type { MergedPart, TextPart } from '#contract/revisions/revisions.ts';
import { asRead } from '#web/features/texts/as-read.ts';
import { ChangedWords } from '#web/features/texts/changed-words.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { conflictKeys, textOf, type Choice, type Choices } from './merge-choices.ts';
import styles from './merge.module.css';

type Conflict = Extract<MergedPart, { kind: 'conflict' }>;

// Unchanged text is shortened to its first and last line, and a long line to about this many characters at each end.
const ends = 120;

// A cut in the middle of a formula changes its meaning.
const isFormula = (line: string) => line.includes('=');

function endOf(line: string, isFirst: boolean): string {
  if (line.length <= 2 * ends || isFormula(line)) return line;
  if (isFirst) return `${line.slice(0, line.lastIndexOf(' ', ends) + 1)}…`;
  return `…${line.slice(line.indexOf(' ', line.length - ends))}`;
}

function shortened(text: string): string {
  const whole = asRead(text).trim();
  if (whole.length <= 3 * ends) return whole;
  const lines = whole.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 1)
    return isFormula(whole) ? whole : `${endOf(whole, true)} ${endOf(whole, false)}`.replace('… …', '…');
  return [endOf(lines[0]!, true), ...(lines.length > 2 ? ['…'] : []), endOf(lines.at(-1)!, false)].join('\n');
}

/** Words without the white space before them, which separates them from the text above. */
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

/** Both sides of a conflict, as two framed choices, and a third text by hand that starts from the chosen one. */
function ConflictPart({ part, name, title, revision, choice, onChoose }: ConflictProps) {
  const sides = { current: ['In the article now', `revision ${revision}`], proposed: ['Proposed', ''] } as const;
  const head = (side: Choice['side'], label: string, remark: string, next: Choice) => (
    <span className={styles.sideHead}>
      <input type="radio" name={name} checked={choice?.side === side} onChange={() => onChoose(next)} />
      <b>{label}</b>
      <span className="muted">{remark}</span>
    </span>
  );
  const began = choice ? textOf(part, choice) : part.proposed.text;
  return (
    <fieldset className={styles.conflict}>
      <legend className="sr-only">{title}</legend>
      <p className={styles.base}>
        {part.base.trim() === '' ? (
          'Both added something here.'
        ) : (
          <>
            <span className="muted small">Both began from:</span> {asRead(part.base.trim())}
          </>
        )}
      </p>
      <div className={styles.sides}>
        {(['current', 'proposed'] as const).map((side) => (
          <label key={side} className={styles.side}>
            {head(side, sides[side][0], sides[side][1], { side })}
            <span className={styles.words}>
              {part[side].text.trim() === '' ? (
                <i>Removed</i>
              ) : (
                <ChangedWords parts={withoutIndent(part[side].words)} />
              )}
            </span>
          </label>
        ))}
      </div>
      <label className={styles.byHand}>
        {head('hand', 'By hand', 'begins with the one chosen above', { side: 'hand', text: began })}
      </label>
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

/** The parts of a merge in order: unchanged, changed on one side, and conflicts. */
export function MergeParts({ parts, revision, choices, onChoose }: MergePartsProps) {
  const keys = conflictKeys(parts);
  const labels = {
    same: 'Unchanged',
    proposed: 'Proposed, clean',
    current: `Revision ${revision}, kept`,
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
            <li key={index} className={styles.inConflict}>
              <p className={styles.label}>
                <TriangleAlert className="icon" aria-hidden />
                Conflict, {place + 1} of {keys.length}
              </p>
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
        // Two changes may have only a line break between them.
        if (part.kind === 'same' && part.text.trim() === '') return null;
        return (
          <li key={index} className={styles[part.kind]}>
            <p className={styles.label}>{labels[part.kind]}</p>
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
