import styles from './button.module.css';

/** How a button looks. */
export interface ButtonLook {
  /** A view has one primary button: for what it is for. */
  readonly variant?: 'primary' | 'bare' | 'danger' | undefined;
  readonly compact?: boolean | undefined;
}

/** The class of anything that looks like a button. */
export function buttonClass({ variant, compact = false }: ButtonLook): string {
  return [styles.button, variant && styles[variant], compact && styles.compact].filter(Boolean).join(' ');
}
