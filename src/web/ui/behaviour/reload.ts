/** Whether the browser knows that it has no network. A server has no such knowledge. */
export const isOffline = (): boolean => navigator.onLine === false;

/**
 * Loads the page again, once its server answers: a browser without a network would show a page of its own instead.
 * Returns whether it does.
 */
export async function reloadIfReachable(): Promise<boolean> {
  try {
    await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
  } catch {
    return false;
  }
  location.reload();
  return true;
}
