import type { ComponentProps, CSSProperties } from 'react';
import styles from './field.module.css';

/** An input in the site's look; `className` adds to it. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={className ? `${styles.input} ${className}` : styles.input} {...rest} />;
}

/** A textarea in the site's look; `className` adds to it. */
export function Textarea({ className, rows, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={`${styles.input} ${styles.lines} ${className ?? ''}`}
      rows={rows}
      style={{ '--rows': rows } as CSSProperties}
      {...rest}
    />
  );
}

/** A select in the site's look; `className` adds to it. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select className={className ? `${styles.input} ${className}` : styles.input} {...rest} />;
}
