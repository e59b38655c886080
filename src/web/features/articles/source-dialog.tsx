import { useRef, useState, type FormEvent } from 'react';
import { limits, sourceKinds } from '#contract/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { bindings, SelectField, TextField } from '#web/ui/field.tsx';
import { chainMark, guessed, type TypedSource } from './cite.ts';

const nothing: TypedSource = { kind: 'press', title: '', url: '', publisher: '', date: '' };

// These are known by their address.
const chosen = sourceKinds.filter((kind) => kind !== 'transaction' && kind !== 'account');

const isDate = (date: string) => date === '' || /^\d{4}(?:-\d{2}){0,2}$/.test(date);

/** Asks for a source: an address, from which the rest is guessed, or a transaction or account, of which the chain says the rest. */
export function SourceDialog({ onAdd, onClose }: { onAdd: (source: TypedSource) => void; onClose: () => void }) {
  const start = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState(nothing);
  const change = (changes: Partial<TypedSource>) => setSource((before) => ({ ...before, ...changes }));
  const { kind, ...texts } = source;
  const set = bindings(texts, change);
  const paste = (url: string) => {
    // What somebody typed themselves stays.
    const isGuess = source.title === (guessed(source.url)?.title ?? '');
    change({ url, ...(isGuess ? guessed(url) : null) });
  };
  const mark = chainMark(source.url);
  const isPage = guessed(source.url) !== null;
  const isComplete = mark !== null || (isPage && source.title.trim() !== '' && isDate(source.date.trim()));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // It is a form inside of another one, which is not sent by it.
    event.stopPropagation();
    if (isComplete) onAdd(source);
  };
  return (
    <Dialog open onOpenChange={onClose} title="Add a source" start={start}>
      <form onSubmit={submit}>
        <TextField
          ref={start}
          label="Address"
          hint={mark === null ? 'Of a page, or a transaction or account of Solana: bare or of an explorer.' : 'The chain says what it is.'}
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
            <TextField label="Title" maxLength={limits.sourceTitle} {...set('title')} />
            <TextField label="Publisher" maxLength={limits.sourceTitle} {...set('publisher')} />
            <SelectField label="Kind" options={chosen} value={kind} onChange={(kind) => change({ kind })} />
            <TextField
              label="Date"
              remark="2026, 2026-11 or 2026-11-18, where it has one"
              error={isDate(source.date.trim()) ? null : 'Write it as 2026, 2026-11 or 2026-11-18.'}
              {...set('date')}
            />
          </>
        ) : null}
        <div className="row">
          <Button type="submit" variant="primary" disabled={!isComplete}>
            Add it
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
