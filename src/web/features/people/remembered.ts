import { useEffect } from 'react';
import { shortWallet } from '#contract/format.ts';
import type { Me } from '#contract/people/accounts.ts';
import { useHydrated } from '#web/navigation/hydrated.ts';
import { holdsSession, useMe } from './accounts.queries.ts';

/** The part of a person that the header shows. */
export interface Face {
  readonly wallet: string;
  /** The username, or the short wallet. */
  readonly name: string;
  readonly isShort: boolean;
  readonly pfp: string;
}

const faceOf = ({ wallet, account: { username, pfp } }: Me): Face => ({
  wallet,
  name: username ?? shortWallet(wallet),
  isShort: username === null && wallet !== 'anonymous',
  pfp,
});

// first.js reads it as well, to show it before other scripts load.
const key = 'face';

function keep(me: Me | null): void {
  try {
    if (me === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(faceOf(me)));
  } catch {
    // Without storage, the header waits for the server.
  }
}

function recall(): Face | undefined {
  try {
    return holdsSession() ? ((JSON.parse(localStorage.getItem(key) ?? 'null') as Face | null) ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The logged-in person for display: the last known one until the server answers, and while it cannot. Undefined if that
 * is unknown too.
 */
export function useFace(): Face | null | undefined {
  const hydrated = useHydrated();
  const me = useMe();
  useEffect(() => {
    if (me !== undefined) keep(me);
  }, [me]);
  if (!hydrated) return undefined;
  if (me === undefined) return recall();
  return me && faceOf(me);
}
