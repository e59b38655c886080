import { diffLines } from 'diff';
import type { EditableArticle } from '#contract/articles/editing.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldKeys, fieldNames, fieldsOf, type ArticleFields } from './article-fields.ts';
import styles from './edit-conflict.module.css';

/** The differing lines of two texts, with shortened common lines around them. */
function Difference({ theirs, mine }: { theirs: string; mine: string }) {
  return (
    <pre className={styles.difference}>
      {diffLines(theirs, mine).map(({ value, added, removed }, index) => {
        if (added) return <ins key={index}>{value}</ins>;
        if (removed) return <del key={index}>{value}</del>;
        const lines = value.split('\n');
        return (
          <span key={index}>
            {lines.length > 8 ? [...lines.slice(0, 3), '…', ...lines.slice(-4)].join('\n') : value}
          </span>
        );
      })}
    </pre>
  );
}

interface EditConflictProps {
  readonly theirs: EditableArticle;
  readonly mine: ArticleFields;
  readonly onResolve: (choice: 'mine' | 'theirs') => void;
}

/**
 * Shows the differences between the admin's texts and another person's save, and asks which to keep (design §4, Edit
 * conflicts).
 */
export function EditConflict({ theirs, mine, onResolve }: EditConflictProps) {
  const other = fieldsOf(theirs);
  const changed = fieldKeys.filter((key) => other[key] !== mine[key]);
  return (
    <section className={styles.conflict} aria-label="Edit conflict">
      <h2>Somebody else saved this article meanwhile</h2>
      <p>
        Nothing is lost: your texts are below in the editor. <del>Struck out</del> is what is stored now and you do not
        have, <ins>underlined</ins> is what you have and is not stored.
      </p>
      {changed.map((key) => (
        <div key={key}>
          <h3>{fieldNames[key]}</h3>
          <Difference theirs={other[key]} mine={mine[key]} />
        </div>
      ))}
      {changed.length === 0 ? <p>Both are the same now.</p> : null}
      <div className="row">
        <Button onClick={() => onResolve('mine')}>Save mine over it</Button>
        <Button onClick={() => onResolve('theirs')}>Take theirs, drop mine</Button>
      </div>
      <p className="muted small">Or copy what you need from theirs into the editor first.</p>
    </section>
  );
}
