import { ApiError } from '#web/client/http.ts';

/** The reason why a logged-in person has to sign again, and their wallet. */
export interface Reason {
  readonly sentence: string;
  readonly wallet: string;
}

/** The events that open the login dialog and announce logins and logouts (spec §4, Auth). */
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

/** Announces that this wallet, or 'anonymous', has logged in. */
export const announceLogin = (wallet: string) => void announce('auth:login', { wallet });

/** Announces a logout. */
export const announceLogout = () => void announce('auth:logout');

/** Opens the login dialog, and runs `action` after a login; does nothing if it closes without one. */
export function loginThen(action: () => unknown): void {
  const controller = new AbortController();
  const settle = () => controller.abort();
  addEventListener(
    'auth:login',
    () => {
      settle();
      action();
    },
    controller,
  );
  addEventListener('auth:closeLogin', settle, controller);
  openLogin();
}

/** The storage key of the last login or logout: the site's other windows get an event when it changes. */
export const lastVisitor = 'last-visitor';

const saysNobody = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Opens the login dialog after a refusal for lack of a login. */
export function askLogin(error: unknown): void {
  if (saysNobody(error)) openLogin();
}

/** The same, and retries the refused action afterwards. */
export function askLoginThen(error: unknown, action: () => unknown): void {
  if (saysNobody(error)) loginThen(action);
}
