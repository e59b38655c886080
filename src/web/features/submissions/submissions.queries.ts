import type { QueryClient } from '@tanstack/react-query';
import type { SubmissionKind } from '#contract/submissions.ts';

/** The address of a submission, under which its votes and comments stand as well. */
export const submissionPath = (kind: SubmissionKind, id: string): string => `/api/${kind}s/${encodeURIComponent(id)}`;

const lists = (key: readonly unknown[]) => {
  const path = key.join('/');
  return /^\/api\/(feed|articles\/[^/]+\/contributions|profile\/|account\/me\/own|proposals\/mine|bounties)/.test(path);
};

/** Reads every list again in which a submission shows. */
export async function refreshLists(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey }) => lists(queryKey), refetchType: 'all' });
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('submissions');

/** Tells the site's other open windows that a submission's votes or comments have changed. */
export function announceChange(path: string): void {
  channel?.postMessage(path);
}

/** Reads again what another window of the site has changed. Returns how to stop. */
export function followChanges(client: QueryClient): () => void {
  const onMessage = ({ data }: MessageEvent<string>) => {
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === data || lists(queryKey) });
  };
  channel?.addEventListener('message', onMessage);
  return () => channel?.removeEventListener('message', onMessage);
}
