import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { count } from '#contract/format.ts';
import { limits } from '#contract/limits.ts';
import { longestSubject, type SwitchName } from '#contract/moderation/limits.ts';
import type { Protection } from '#contract/moderation/switches.ts';
import { searchNumbers } from '#contract/search/limits.ts';
import { read } from '#web/client/calls.ts';
import { send } from '#web/client/sending.ts';
import { useMay } from '#web/features/people/use-may.ts';
import { useDebounced } from '#web/typed/use-debounced.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { useAdminAction } from './admin-action.ts';
import { endAfter, publishing, suggesting, switchLengths, switchWords } from './switch-words.ts';
import styles from './switches-panel.module.css';

/** The number of texts of the last day that the switch would have refused, before an admin turns it on. */
function Effect({ name, subject, suggest }: { name: SwitchName; subject: string; suggest: Protection['suggest'] }) {
  const about = useDebounced(subject, searchNumbers.debounce);
  const { data } = useQuery({
    ...read('/admin/switches/:name/effect', { name, suggest, ...(about === '' ? {} : { subject: about }) }),
    refetchOnMount: 'always',
    enabled: about !== '' || switchWords[name].subject === undefined,
  });
  // The count is for another subject, since the admin has typed on.
  if (data === undefined || data.refused === null || about !== subject) return null;
  return <p className="muted small">{switchWords[name].refused(data.refused)}</p>;
}

interface LevelsProps {
  readonly levels: Protection;
  readonly onChange: (levels: Protection) => void;
}

/** The fields for the levels of a protection. Only an admin may choose that only admins publish. */
function Levels({ levels, onChange }: LevelsProps) {
  const isAdministering = useMay('administer');
  return (
    <>
      <SelectField
        label="May suggest"
        value={levels.suggest}
        onChange={(suggest) => onChange({ ...levels, suggest })}
        options={suggesting.filter(({ id }) => isAdministering || id !== 'everybody')}
      />
      {isAdministering ? (
        <SelectField
          label="May publish"
          value={levels.publish}
          onChange={(publish) => onChange({ ...levels, publish })}
          options={publishing}
        />
      ) : null}
    </>
  );
}

/** A choice among the fakes on the main page. */
function FakeField({ value, onChange }: { value: string; onChange: (address: string) => void }) {
  const { data } = useQuery({ ...read('/fakes', {}), refetchOnMount: 'always' });
  const options = (data?.fakes ?? []).map(({ address, imitates, seen }) => ({
    id: address,
    text: `${address}, not ${imitates.name}, pasted ${count(seen, 'time')}`,
  }));
  return (
    <SelectField
      label={switchWords['hide-fake'].subject!.label}
      none={options.length === 0 ? 'The main page lists none' : 'Choose…'}
      value={value}
      onChange={onChange}
      options={options}
    />
  );
}

const usual: Protection = { suggest: 'moderators', publish: 'moderators' };

/** The form that turns a switch on. */
export function SwitchForm({ name }: { name: SwitchName }) {
  const [subject, setSubject] = useState('');
  const [reason, setReason] = useState('');
  const [length, setLength] = useState(switchLengths[0]!);
  const [levels, setLevels] = useState(usual);
  const { act, isPending, failure } = useAdminAction(() => {
    setSubject('');
    setReason('');
  });
  const { subject: about, shownTo, take } = switchWords[name];
  const isComplete = reason.trim() !== '' && (about === undefined || subject.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    act({
      carryOut: (client) =>
        send(client, 'PUT /admin/switches/:name', {
          name,
          subject: subject.trim(),
          reason,
          until: endAfter(length),
          ...(name === 'protect' ? levels : {}),
        }),
      done: 'Switched',
    });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {name === 'hide-fake' ? <FakeField value={subject} onChange={setSubject} /> : null}
      {about === undefined || name === 'hide-fake' ? null : (
        <TextField
          label={about.label}
          placeholder={about.example}
          maxLength={longestSubject}
          value={subject}
          onChange={setSubject}
        />
      )}
      <Effect name={name} subject={subject.trim()} suggest={levels.suggest} />
      {name === 'protect' ? <Levels levels={levels} onChange={setLevels} /> : null}
      <TextField label="Reason" remark={shownTo} maxLength={limits.note} value={reason} onChange={setReason} />
      <SelectField label="For" value={length} onChange={setLength} options={switchLengths} />
      <Button type="submit" variant="danger" disabled={!isComplete} aria-busy={isPending}>
        {take}
      </Button>
      <p className="failure" role="alert">
        {failure}
      </p>
    </form>
  );
}
