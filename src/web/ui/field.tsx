import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './field.module.css';

/** An input in the site's look; `className` adds to it. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={className ? `${styles.input} ${className}` : styles.input} {...rest} />;
}

/** A textarea in the site's look; `className` adds to it. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={`${styles.input} ${styles.lines} ${className ?? ''}`} {...rest} />;
}

interface FieldProps {
  readonly label: string;
  /** Stands behind the label, quieter. */
  readonly remark?: string;
  readonly hint?: string;
  readonly error?: string | null;
  /** Gets the id and the description that tie it to its label, hint and error. */
  readonly children: (wiring: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode;
}

/** A field with its label, and what is to be said of it. */
export function Field({ label, remark, hint, error, children }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label} {remark ? <span className="muted">{remark}</span> : null}
      </label>
      {children({ id, 'aria-describedby': `${id}-hint ${id}-error`, 'aria-invalid': Boolean(error) })}
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
    </div>
  );
}

/** A select in the site's look; `className` adds to it. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select className={className ? `${styles.input} ${className}` : styles.input} {...rest} />;
}
