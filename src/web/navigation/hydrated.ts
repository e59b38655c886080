import { startTransition, useEffect, useState } from 'react';

// For the server's page; later renders need no comparison.
let isDone = false;

/**
 * False on the server and during hydration, true afterwards. Components switch in small steps, between which the page
 * responds: a store subscription would switch all at once.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(isDone);
  useEffect(() => {
    isDone = true;
    startTransition(() => setHydrated(true));
  }, []);
  return hydrated;
}
