import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while the browser compares with what the server wrote, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
