import { createContext, use, useRef, type ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router';

/** Fetches what a page needs before it is asked for. On the server there is nothing to fetch. */
export type Prefetch = (path: string) => void;

/** How links fetch what they lead to; where nobody provides it, they fetch nothing. */
export const PrefetchContext = createContext<Prefetch>(() => {});

/** A link inside the site: what it leads to is fetched when a pointer, a finger or the keyboard comes near it. */
export function Link({ to, ...rest }: Omit<ComponentProps<typeof RouterLink>, 'to'> & { to: string }) {
  const prefetch = use(PrefetchContext);
  const isDone = useRef('');
  const approach = () => {
    if (isDone.current !== to) prefetch(to);
    isDone.current = to;
  };
  return <RouterLink to={to} onPointerEnter={approach} onFocus={approach} onTouchStart={approach} {...rest} />;
}
