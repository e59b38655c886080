import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button-class.tsx';

/** A button; it submits a form only with `type="submit"`. */
export function Button({
  variant,
  compact,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonLook) {
  const look = buttonClass({ variant, compact });
  return <button type={type} className={className ? `${look} ${className}` : look} {...rest} />;
}
