import styles from './button.module.css';

/** The look of a button. */
export interface ButtonLook {
  /** A view has one primary button, for its main action. */
  readonly variant?: 'primary' | 'bare' | 'danger' | undefined;
  readonly compact?: boolean | undefined;
}

/** The class of any element that looks like a button. */
export function buttonClass({ variant, compact = false }: ButtonLook): string {
  return [styles.button, variant && styles[variant], compact && styles.compact].filter(Boolean).join(' ');
}
