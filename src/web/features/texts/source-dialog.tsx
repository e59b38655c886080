import { useRef, useState, type FormEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { sourceKinds, textLimits } from '#contract/texts/limits.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { bindings, SelectField, TextField } from '#web/ui/field.tsx';
import { chainMark, guessed, type TypedSource } from './cite.ts';

const today = () => new Date().toISOString().slice(0, 10);

// The default day of reading is today, since the person has just read the page.
const nothing = (): TypedSource => ({
  kind: 'press',
  title: '',
  url: '',
  publisher: '',
  date: '',
  readAt: today(),
  archivedUrl: '',
});

// These are recognised by their address.
const chosen = sourceKinds.filter((kind) => kind !== 'transaction' && kind !== 'account');

const isDate = (date: string) => date === '' || /^\d{4}(?:-\d{2}){0,2}$/.test(date);
const isPastDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && day <= today();
const isPageOrNone = (url: string) => url === '' || guessed(url) !== null;

/** The faults of the typed fields; null for valid ones. */
const faultsOf = ({ date, readAt, archivedUrl }: TypedSource) => ({
  date: isDate(date.trim()) ? null : 'Write it as 2026, 2026-11 or 2026-11-18.',
  readAt: isPastDay(readAt.trim()) ? null : 'Write the day as 2026-11-18; it has come already.',
  archivedUrl: isPageOrNone(archivedUrl.trim()) ? null : 'Give an address that begins with https://.',
});

/**
 * Asks for a source: a URL, from which it guesses the other fields, or a transaction or account, whose receipt has
 * them.
 */
export function SourceDialog({ onAdd, onClose }: { onAdd: (source: TypedSource) => void; onClose: () => void }) {
  const start = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState(nothing);
  const change = (changes: Partial<TypedSource>) => setSource((before) => ({ ...before, ...changes }));
  const { kind, ...texts } = source;
  const set = bindings(texts, change);
  const paste = (url: string) => {
    // Keeps the fields that the person typed or chose.
    const [before, now] = [guessed(source.url) ?? nothing(), guessed(url) ?? nothing()];
    const guess = <Name extends 'title' | 'publisher' | 'kind'>(name: Name) =>
      (source[name] === before[name] ? now : source)[name];
    change({ url, title: guess('title'), publisher: guess('publisher'), kind: guess('kind') });
  };
  const mark = chainMark(source.url);
  const isPage = guessed(source.url) !== null;
  const faults = faultsOf(source);
  const isComplete =
    mark !== null || (isPage && source.title.trim() !== '' && Object.values(faults).every((fault) => fault === null));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // This form is inside another one, which must not be submitted with it.
    event.stopPropagation();
    if (isComplete) onAdd(source);
  };
  return (
    <Dialog open onOpenChange={onClose} title="Add a source" start={start}>
      <form className="form" onSubmit={submit}>
        <TextField
          ref={start}
          label="Address"
          hint={
            mark === null ? 'Paste a link, an address, a signature or an explorer link.' : 'The chain says what it is.'
          }
          error={
            source.url.trim() !== '' && mark === null && !isPage
              ? 'Give an address that begins with https://, a signature or an account.'
              : null
          }
          maxLength={limits.sourceUrl}
          spellCheck={false}
          value={source.url}
          onChange={paste}
        />
        {mark === null ? (
          <>
            <TextField label="Title" maxLength={textLimits.sourceTitle} {...set('title')} />
            <TextField label="Publisher" maxLength={textLimits.sourceTitle} {...set('publisher')} />
            <SelectField label="Kind" options={chosen} value={kind} onChange={(kind) => change({ kind })} />
            <TextField
              label="Date"
              remark="2026, 2026-11 or 2026-11-18, where it has one"
              error={faults.date}
              {...set('date')}
            />
            <TextField label="Read on" error={faults.readAt} {...set('readAt')} />
            <TextField
              label="Archived at"
              remark="optional"
              error={faults.archivedUrl}
              maxLength={limits.sourceUrl}
              spellCheck={false}
              {...set('archivedUrl')}
            />
          </>
        ) : null}
        <DialogButtons submit="Add it" isReady={isComplete} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
