/** Whether the browser knows that it is offline. A server has no such knowledge. */
export const isOffline = (): boolean => navigator.onLine === false;

/** Whether the reader's browser saves data. */
export const savesData = (): boolean =>
  Boolean((navigator as { connection?: { readonly saveData?: boolean } }).connection?.saveData);

/**
 * Reloads the page if its server answers: an offline browser would show its own error page instead. Returns whether it
 * does.
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
