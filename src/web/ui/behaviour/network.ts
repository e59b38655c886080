/** Whether the browser is certainly offline. False on a server. */
export const isOffline = (): boolean => navigator.onLine === false;

/** Whether the reader's browser saves data. */
export const savesData = (): boolean =>
  Boolean((navigator as { connection?: { readonly saveData?: boolean } }).connection?.saveData);

/**
 * Reloads the page if its server answers; otherwise the browser would show its own error page. Returns whether it
 * reloads.
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
