import type { ComponentProps } from 'react';
import styles from './button.module.css';

interface Look {
  /** A view has one primary button: for what it is for. */
  readonly variant?: 'primary' | 'bare' | 'danger';
  readonly compact?: boolean;
}

/** The class of anything that looks like a button: a link that leads to an action. */
export function buttonClass({ variant, compact = false }: Look): string {
  return [styles.button, variant && styles[variant], compact && styles.compact].filter(Boolean).join(' ');
}

/** A button, which submits a form only where its `type` says so. */
export function Button({ variant, compact, className, type = 'button', ...rest }: ComponentProps<'button'> & Look) {
  const look = buttonClass({ ...(variant ? { variant } : {}), ...(compact ? { compact } : {}) });
  return <button type={type} className={className ? `${look} ${className}` : look} {...rest} />;
}

/** The class of a square that holds one icon. */
export const iconButtonClass: string = styles.iconButton!;

/** A button with an icon alone; `label` says what it does, in its tooltip too. */
export function IconButton({ label, className = '', ...rest }: ComponentProps<'button'> & { label: string }) {
  return <button type="button" aria-label={label} data-tip={label} className={`${styles.iconButton} ${className}`} {...rest} />;
}
