import type { Capability } from '#contract/people/roles.ts';
import { useMe } from './accounts.queries.ts';

/** Whether the logged-in person's role has this right, for display: the server decides at each call. */
export const useMay = (capability: Capability): boolean => useMe()?.may.includes(capability) ?? false;
