import type { ComponentProps } from 'react';
import styles from './button.module.css';

/** The class of a square that holds one icon. */
export const iconButtonClass: string = styles.iconButton!;

/** A button with an icon alone; `label` says what it does, in its tooltip too. */
export function IconButton({ label, className = '', ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      className={`${styles.iconButton} ${className}`}
      {...rest}
    />
  );
}
