import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { limits } from '#contract/limits.ts';
import type { SwitchName } from '#contract/moderation/limits.ts';
import { read, send } from '#web/client/calls.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { useAdminAction } from './admin-action.ts';
import { endAfter, switchLengths, switchWords } from './switch-words.ts';
import styles from './switches-panel.module.css';

/** What a switch would have refused in the last day, for whoever is about to turn it on. */
function Effect({ name }: { name: SwitchName }) {
  const { data } = useQuery({ ...read('/admin/switches/:name/effect', { name }), refetchOnMount: 'always' });
  if (data === undefined || data.refused === null) return null;
  return <p className="muted small">{switchWords[name].refused(data.refused)}</p>;
}

/** The form that turns a switch on. */
export function SwitchForm({ name }: { name: SwitchName }) {
  const [subject, setSubject] = useState('');
  const [reason, setReason] = useState('');
  const [length, setLength] = useState(switchLengths[0]!);
  const { act, isPending, failure } = useAdminAction(() => {
    setSubject('');
    setReason('');
  });
  const isRange = name === 'refuse-range';
  const isComplete = reason.trim() !== '' && (!isRange || subject.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    act({
      carryOut: (client) =>
        send(client, 'PUT /admin/switches/:name', { name, subject: subject.trim(), reason, until: endAfter(length) }),
      done: 'Switched',
    });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Effect name={name} />
      {isRange ? (
        <TextField label="Range" placeholder="198.51.100.0/24" maxLength={64} value={subject} onChange={setSubject} />
      ) : null}
      <TextField
        label="Reason"
        remark={isRange ? 'shown to whoever writes from there' : 'shown to everybody'}
        maxLength={limits.note}
        value={reason}
        onChange={setReason}
      />
      <SelectField label="For" value={length} onChange={setLength} options={switchLengths} />
      <Button type="submit" variant="danger" disabled={!isComplete} aria-busy={isPending}>
        {switchWords[name].take}
      </Button>
      <p className="failure" role="alert">
        {failure}
      </p>
    </form>
  );
}
