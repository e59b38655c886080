import { ApiError } from '#web/api.ts';

/** The events by which everything asks for the login dialog, and learns who came and went (spec §4, Auth). */
declare global {
  interface WindowEventMap {
    'auth:openLogin': CustomEvent;
    'auth:closeLogin': CustomEvent;
    'auth:login': CustomEvent<{ wallet: string }>;
    'auth:logout': CustomEvent;
  }
}

/** Asks for the login dialog, whoever shows it. */
export function openLogin(): void {
  window.dispatchEvent(new CustomEvent('auth:openLogin'));
}

/** Tells everything that this wallet, or 'anonymous', has logged in. */
export function announceLogin(wallet: string): void {
  window.dispatchEvent(new CustomEvent('auth:login', { detail: { wallet } }));
}

/** Tells everything that nobody is logged in any more. */
export function announceLogout(): void {
  window.dispatchEvent(new CustomEvent('auth:logout'));
}

/** Under this name the browser keeps who came or went last: the site's other windows hear of its change. */
export const lastVisitor = 'last-visitor';

/** Opens the login dialog after a refusal that says that nobody is logged in any more. */
export function askLogin(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) openLogin();
}
