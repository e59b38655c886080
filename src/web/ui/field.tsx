import { CircleX } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { Input, Select, Textarea } from './input.tsx';
import styles from './field.module.css';

interface CommonProps {
  /** In `Fields`: the number of columns, out of six. */
  readonly columns?: 2 | 3 | 6 | undefined;
  readonly label: string;
  /** After the label, quieter. */
  readonly remark?: string | undefined;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
}

interface FieldProps extends CommonProps {
  /** Receives the id and the description that connect it to its label, hint and error. */
  readonly children: (wiring: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode;
}

/** A field with its label, hint and error. */
export function Field({ columns, label, remark, hint, error, children }: FieldProps) {
  const id = useId();
  return (
    <div className={`${styles.field} ${columns ? styles[`span${columns}`] : ''}`}>
      <label className={styles.label} htmlFor={id}>
        {label} {remark ? <span className="muted">{remark}</span> : null}
      </label>
      {children({ id, 'aria-describedby': `${id}-hint ${id}-error`, 'aria-invalid': Boolean(error) })}
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error ? (
          <>
            <CircleX className="icon" aria-hidden />
            {error}
          </>
        ) : null}
      </p>
    </div>
  );
}

/** The binding of a text field, and all attributes of its element. */
type TextProps<Tag extends 'input' | 'textarea'> = CommonProps &
  Omit<ComponentProps<Tag>, 'onChange'> & { readonly value: string; readonly onChange: (text: string) => void };

/** Binds a field to one of the typed texts. */
export const bindings =
  <Name extends string>(
    typed: Readonly<Record<Name, string>>,
    change: (changes: Partial<Record<Name, string>>) => void,
  ) =>
  (name: Name) => ({
    value: typed[name],
    onChange: (text: string) => change({ [name]: text } as Partial<Record<Name, string>>),
  });

/** A field for one line of text. */
export function TextField({ columns, label, remark, hint, error, onChange, ...rest }: TextProps<'input'>) {
  return (
    <Field {...{ columns, label, remark, hint, error }}>
      {(wiring) => <Input {...wiring} {...rest} onChange={({ currentTarget }) => onChange(currentTarget.value)} />}
    </Field>
  );
}

/** A field for several lines of text. */
export function LinesField({ columns, label, remark, hint, error, onChange, ...rest }: TextProps<'textarea'>) {
  return (
    <Field {...{ columns, label, remark, hint, error }}>
      {(wiring) => <Textarea {...wiring} {...rest} onChange={({ currentTarget }) => onChange(currentTarget.value)} />}
    </Field>
  );
}

interface SelectFieldProps<Value extends string> extends CommonProps {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** The options: words, or ids with their labels. */
  readonly options: readonly (Value | { readonly id: Value; readonly text: string })[];
  /** The label of the empty choice, ''. */
  readonly none?: string;
}

/** A field with a choice. */
export function SelectField<Value extends string>({
  value,
  onChange,
  options,
  none,
  ...common
}: SelectFieldProps<Value>) {
  return (
    <Field {...common}>
      {(wiring) => (
        <Select {...wiring} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}>
          {none ? <option value="">{none}</option> : null}
          {options.map((option) => {
            const { id, text } = typeof option === 'string' ? { id: option, text: option } : option;
            return (
              <option key={id} value={id}>
                {text}
              </option>
            );
          })}
        </Select>
      )}
    </Field>
  );
}

/** Fields side by side on a grid of six columns; on phones each takes the full width. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}
