import { count } from '#contract/format.ts';
import type { Comparison, TextPart } from '#contract/revisions/revisions.ts';
import { ChangedWords } from '#web/features/texts/changed-words.tsx';
import { Pair } from './pair.tsx';
import { Same } from './same-parts.tsx';
import styles from './compared-versions.module.css';

// A dash for a field that is empty in both versions.
const none: readonly TextPart[] = [{ kind: 'same', text: '—' }];

/** The labels of an article's fields other than its facts. */
export const fieldNames = {
  title: 'Title',
  summary: 'Summary',
  category: 'Category',
  imageUrl: 'Picture',
  version: 'Version',
} as const;

interface LineProps {
  readonly label: string;
  readonly parts: readonly TextPart[];
  /** Whether its text is plain, as in a title; a fact may contain links. */
  readonly isPlain?: boolean;
}

const Line = ({ label, parts, isPlain = false }: LineProps) => (
  <p>
    <span className={styles.fact}>{label}</span> <ChangedWords parts={parts} isCode={isPlain} />
  </p>
);

/** The changes around the text: title, summary and other fields, and facts. */
export function ComparedHeads({ comparison }: { comparison: Comparison }) {
  const { fields, facts, unchangedFacts } = comparison;
  const isSame = (name: keyof typeof fieldNames) => !fields.some((field) => field.name === name);
  const same = (Object.keys(fieldNames) as (keyof typeof fieldNames)[])
    .filter(isSame)
    .map((name) => fieldNames[name].toLowerCase());
  return (
    <>
      {fields.map(({ name, parts }) => (
        <Pair key={name}>
          <Line label={fieldNames[name]} parts={parts} isPlain />
        </Pair>
      ))}
      {same.length > 0 ? (
        <Same
          comparison={comparison}
          show={(whole) =>
            whole.fields
              .filter(({ name }) => isSame(name))
              .map(({ name, parts }) => (
                <Line key={name} label={fieldNames[name]} parts={parts.length > 0 ? parts : none} isPlain />
              ))
          }
        >
          Unchanged: {same.join(', ')}
        </Same>
      ) : null}
      {facts.length > 0 ? (
        <>
          <h2 className={styles.part}>Facts</h2>
          {facts.map(({ label, parts }) => (
            <Pair key={label}>
              <Line label={label} parts={parts} />
            </Pair>
          ))}
        </>
      ) : null}
      {unchangedFacts > 0 ? (
        <Same
          comparison={comparison}
          show={(whole) =>
            whole.facts
              .filter(({ label }) => !facts.some((fact) => fact.label === label))
              .map(({ label, parts }) => <Line key={label} label={label} parts={parts} />)
          }
        >
          {count(unchangedFacts, 'fact')} unchanged
        </Same>
      ) : null}
    </>
  );
}
