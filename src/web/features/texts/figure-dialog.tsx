import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent } from 'react';
import type { Figure } from '#contract/addresses/figures.ts';
import { blockOf } from '#figures/block.ts';
import type { FigureKind } from '#figures/kind.ts';
import { checkedValues } from '#figures/parameters.ts';
import { read } from '#web/client/calls.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Fields, LinesField, SelectField, TextField } from '#web/ui/field.tsx';
import { FigureStill, useFigureKind } from './figure-still.tsx';

type Typed = Readonly<Record<string, string>>;
type Described = Figure['parameters'][number];

/** The typed values without empty fields and defaults. */
const given = (parameters: readonly Described[], typed: Typed): Typed =>
  Object.fromEntries(
    parameters.flatMap(({ name, default: usual }) => {
      const value = typed[name]?.trim() ?? '';
      return value === '' || value === String(usual) ? [] : [[name, value]];
    }),
  );

const rangeOf = ({ type, unit, least, most }: Described): string =>
  type === 'number' ? `${least} to ${most} ${unit}` : '';

interface ParameterProps {
  readonly of: Described;
  readonly typed: Typed;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** The field of a parameter; none for a list, whose entries people write in the text. */
function ParameterField({ of, typed, error, onChange }: ParameterProps) {
  const { name, type, label, sentence, options, default: usual } = of;
  const value = typed[name] ?? String(usual ?? '');
  const props = { columns: 3 as const, label, remark: rangeOf(of), hint: sentence, error, value, onChange };
  if (type === 'choice')
    return <SelectField {...props} options={options.map((one) => ({ id: one.value, text: one.words }))} />;
  return <TextField {...props} {...(type === 'number' ? { inputMode: 'decimal' as const } : {})} />;
}

interface FormProps {
  readonly figure: Figure;
  readonly kind: FigureKind;
  readonly onAdd: (block: string) => void;
  readonly onClose: () => void;
}

function FigureForm({ figure, kind, onAdd, onClose }: FormProps) {
  const [typed, setTyped] = useState<Typed>({});
  const type = (name: string) => (value: string) => setTyped((before) => ({ ...before, [name]: value }));
  const parameters = figure.parameters.filter((one) => one.type !== 'list');
  const hasLists = parameters.length < figure.parameters.length;
  const { values, faults } = useMemo(
    () => checkedValues(kind.parameters, given(figure.parameters, typed)),
    [kind, figure, typed],
  );
  const { caption = '', source = '' } = typed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // This form is inside another form, which must not be submitted with it.
    event.stopPropagation();
    if (faults.length > 0) return;
    const lists = Object.fromEntries(Object.entries(values).filter(([name]) => kind.parameters[name]!.type === 'list'));
    onAdd(
      blockOf(kind.name, {
        ...given(parameters, typed),
        ...lists,
        ...(caption.trim() === '' ? {} : { caption: caption.trim() }),
        ...(source.trim() === '' ? {} : { source: source.trim() }),
      }),
    );
  };
  return (
    <form className="form" onSubmit={submit}>
      <p className="muted">{figure.sentence}</p>
      <FigureStill kind={kind} values={values} />
      <Fields>
        {parameters.map((one) => (
          <ParameterField
            key={one.name}
            of={one}
            typed={typed}
            error={faults.find(({ at }) => at[0] === one.name)?.sentence ?? null}
            onChange={type(one.name)}
          />
        ))}
        <LinesField
          columns={6}
          label="Caption"
          remark="optional; Markdown, with marks such as [^so]"
          placeholder={figure.caption}
          rows={2}
          maxLength={600}
          value={caption}
          onChange={type('caption')}
        />
        <TextField
          columns={6}
          label="Source"
          remark="optional"
          maxLength={400}
          value={source}
          onChange={type('source')}
        />
      </Fields>
      {hasLists ? (
        <p className="muted">The block contains example entries. Change them in the text after you insert it.</p>
      ) : null}
      <DialogButtons submit="Insert it" isReady={faults.length === 0} onCancel={onClose} />
    </form>
  );
}

/** Asks for a figure: its kind, its values and its texts, with a preview. Returns its block. */
export function FigureDialog({ onAdd, onClose }: { onAdd: (block: string) => void; onClose: () => void }) {
  const { data, isError } = useQuery(read('/figures', {}));
  const [name, setName] = useState('bonding-curve');
  const kind = useFigureKind(name);
  const figure = data?.figures.find((one) => one.name === name);
  return (
    <Dialog open onOpenChange={onClose} title="Insert a figure">
      {data ? (
        <SelectField
          label="Kind"
          options={data.figures.map((one) => ({ id: one.name, text: one.title }))}
          value={name}
          onChange={setName}
        />
      ) : null}
      {figure && kind ? (
        <FigureForm key={name} figure={figure} kind={kind} onAdd={onAdd} onClose={onClose} />
      ) : (
        <p className="muted">{isError ? 'The figures could not be loaded.' : 'Loading…'}</p>
      )}
    </Dialog>
  );
}
