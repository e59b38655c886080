import { createContext, use, useRef, type ComponentProps, type MouseEvent } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router';

/** Fetches a page in advance. On the server it does nothing. */
export type Prefetch = (path: string) => void;

/** Prefetches the targets of links; the default does nothing. */
export const PrefetchContext = createContext<Prefetch>(() => {});

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  readonly to: string;
  /** Keeps the scroll position after navigating, instead of going to the top. */
  readonly preventScrollReset?: boolean;
  /**
   * The state that opens the target over the present page, at the link's URL. A reload shows it as a page of its own.
   */
  readonly over?: object;
}

const ServerLink = ({ to, preventScrollReset: _reset, over: _over, children, ...rest }: LinkProps) => (
  <a href={to} {...rest}>
    {children}
  </a>
);

function BrowserLink({ to, preventScrollReset = false, over, onClick, children, ...rest }: LinkProps) {
  const prefetch = use(PrefetchContext);
  const href = useHref(to);
  const here = useLocation();
  const follow = useLinkClickHandler<HTMLAnchorElement>(
    over ? here : to,
    over ? { state: over, mask: to, replace: false, preventScrollReset: true } : { preventScrollReset },
  );
  const isDone = useRef('');
  const approach = () => {
    if (isDone.current !== to) prefetch(to);
    isDone.current = to;
  };
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return (
    <a href={href} onClick={click} onPointerEnter={approach} onFocus={approach} onTouchStart={approach} {...rest}>
      {children}
    </a>
  );
}

/**
 * An internal link: prefetches its target when a pointer, a finger or the keyboard comes near. The router's own link
 * includes code for its framework mode alone. The server's link avoids the router's hooks, which take a tenth of the
 * time of rendering a page, and which only a click would need.
 */
export const Link = import.meta.env.SSR ? ServerLink : BrowserLink;
