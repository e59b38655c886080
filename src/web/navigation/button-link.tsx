import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from '#web/ui/button-class.tsx';
import { Link } from './link.tsx';

/** An internal link with the look of a button, since it leads to an action. */
export function ButtonLink({ variant, compact, ...rest }: Omit<ComponentProps<typeof Link>, 'className'> & ButtonLook) {
  return <Link className={buttonClass({ variant, compact })} {...rest} />;
}
