import { ApiError } from '#web/client/http.ts';

/** Why somebody who is logged in is asked to sign again, and with which wallet. */
export interface Reason {
  readonly sentence: string;
  readonly wallet: string;
}

/** The events by which everything asks for the login dialog, and learns who came and went (spec §4, Auth). */
declare global {
  interface WindowEventMap {
    'auth:openLogin': CustomEvent<Reason | null>;
    'auth:closeLogin': CustomEvent;
    'auth:login': CustomEvent<{ wallet: string }>;
    'auth:logout': CustomEvent;
  }
}

const announce = (name: keyof WindowEventMap, detail?: unknown) => dispatchEvent(new CustomEvent(name, { detail }));

/** Opens the login dialog, from anywhere in the page. */
export const openLogin = () => void announce('auth:openLogin');

/** Closes the login dialog, from anywhere in the page. */
export const closeLogin = () => void announce('auth:closeLogin');

/** Tells everything that this wallet, or 'anonymous', has logged in. */
export const announceLogin = (wallet: string) => void announce('auth:login', { wallet });

/** Tells everything that nobody is logged in any more. */
export const announceLogout = () => void announce('auth:logout');

/**
 * Asks for the login dialog, and does `action` once somebody has logged in by it. When it is closed without a login,
 * nothing is done.
 */
export function loginThen(action: () => unknown): void {
  const asked = new AbortController();
  const settle = () => asked.abort();
  addEventListener(
    'auth:login',
    () => {
      settle();
      action();
    },
    asked,
  );
  addEventListener('auth:closeLogin', settle, asked);
  openLogin();
}

/** Under this name the browser keeps who came or went last: the site's other windows hear of its change. */
export const lastVisitor = 'last-visitor';

const saysNobody = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Opens the login dialog after a refusal that says that nobody is logged in any more. */
export function askLogin(error: unknown): void {
  if (saysNobody(error)) openLogin();
}

/** The same, and does then what was refused. */
export function askLoginThen(error: unknown, action: () => unknown): void {
  if (saysNobody(error)) loginThen(action);
}
