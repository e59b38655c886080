import { startTransition, useEffect, useState } from 'react';

// Set after hydration: components that mount later need no first render as on the server.
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
