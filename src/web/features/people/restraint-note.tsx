import { useMe } from './accounts.queries.ts';
import styles from './restraint-note.module.css';

/** Tells a person that an admin blocked them from writing, and why. Empty for everybody else. */
export function BlockedNote() {
  const reason = useMe()?.restraints.writing;
  return reason ? <p className={styles.note}>You cannot write here any more: {reason}</p> : null;
}

/** Tells a person which parts of their profile an admin hid, and why. */
export function HiddenNotes() {
  const restraints = useMe()?.restraints;
  const notes = [
    ['username and bio are', restraints?.text],
    ['picture is', restraints?.picture],
  ] as const;
  return notes.map(([what, reason]) =>
    reason ? (
      <p key={what} className={styles.note}>
        Your {what} hidden from everybody else: {reason}
      </p>
    ) : null,
  );
}
