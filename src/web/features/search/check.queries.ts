import { read } from '#web/client/calls.ts';

// In milliseconds: for so long the server keeps what the chain says; and so soon what is being read, or what failed, may be there.
const fresh = 60_000;
const again: Readonly<Record<string, number>> = { 'being read': 1_500, failed: 15_000 };

/** What is known of one address, what was read of it and what was not; asked again while the chain has not said it. */
export const checkQuery = (address: string) => ({
  ...read('/check/:address', { address }),
  staleTime: fresh,
  refetchInterval: ({ state: { data, error } }: { state: { data: { reading: string } | undefined; error: unknown } }) =>
    (!error && again[data?.reading ?? '']) || (false as const),
});
