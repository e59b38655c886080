import { startTransition, useEffect, useState } from 'react';

// For the page that the server wrote; whatever is drawn after it has nothing to compare with.
let isDone = false;

/**
 * False on the server and while the browser compares with what the server wrote, true afterwards. It turns in small
 * steps, between which the page answers: a subscription to a store would turn everything at once.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(isDone);
  useEffect(() => {
    isDone = true;
    startTransition(() => setHydrated(true));
  }, []);
  return hydrated;
}
