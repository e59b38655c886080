import type { ComponentProps } from 'react';
import styles from './button.module.css';

/** The class of a square with one icon. */
export const iconButtonClass: string = styles.iconButton!;

/** A button with only an icon; `label` names its action, also in the tooltip. */
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
