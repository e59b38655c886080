import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { OwnMedia } from '#contract/media/media.ts';
import { undescribed } from '#contract/media/undescribed.ts';
import { ApiError, sentenceOf } from '#web/client/http.ts';
import { send } from '#web/client/sending.ts';
import { upload } from '#web/client/uploading.ts';
import { askLogin } from '#web/features/people/login-events.ts';
import { useMachine } from '#web/ui/behaviour/use-machine.ts';
import { checkedFile } from './checked-file.ts';
import { stepUpload, type UploadEffect, type UploadEvent, type UploadState } from './upload.machine.ts';

/** Sends the file, and reports its progress. Returns the picture from the server. */
export type SendFile = (
  client: QueryClient,
  file: File,
  options: Parameters<typeof upload>[4],
) => Promise<{ readonly media: OwnMedia; readonly isNew: boolean }>;

/** Sends a picture for an article. Another call sends its texts. */
export const sendForArticle: SendFile = (client, file, options) =>
  upload(client, 'POST /media', {}, { fields: undescribed, file }, options);

/** Sends a person's profile picture. */
export const sendForProfile: SendFile = (client, file, options) =>
  upload(client, 'POST /media', {}, { fields: { for: 'profile' }, file }, options);

/** Sends another file for a stored picture. */
export const sendReplacement =
  (id: string): SendFile =>
  async (client, file, options) => {
    const { media } = await upload(client, 'PUT /media/:id/file', { id }, { file }, options);
    return { media, isNew: false };
  };

const isStopped = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** The event for a failed upload; null if the person stopped it. */
function eventOf(error: unknown): UploadEvent | null {
  if (isStopped(error)) return null;
  if (!(error instanceof ApiError)) return { type: 'lost' };
  askLogin(error);
  // Busy servers and lost logins concern no file.
  const isFault = error.status < 500 && ![401, 403, 408, 429].includes(error.status);
  return { type: 'refused', sentence: sentenceOf(error, 'The server could not take it. Try again.'), isFault };
}

/** Warns before the page is closed, while `isAtWork`. */
function useLeaveWarning(isAtWork: boolean): void {
  useEffect(() => {
    if (!isAtWork) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isAtWork]);
}

/** One upload: its state, and a function that sends events to it. */
export interface Upload {
  readonly state: UploadState;
  tell(event: UploadEvent): void;
}

/**
 * Uploads pictures, one at a time. Retries when the device is online again, and warns before the page is closed during
 * an upload. When the component unmounts, deletes an unused picture on the server.
 */
export function useUpload(sendFile: SendFile): Upload {
  const client = useQueryClient();
  const stopping = useRef(new AbortController());

  const run = (effect: UploadEffect, tell: (event: UploadEvent) => void): void => {
    switch (effect.type) {
      case 'check':
        return void checkedFile(effect.file).then((checked) => tell({ type: 'checked', file: effect.file, checked }));
      case 'stop':
        return stopping.current.abort();
      case 'delete':
        // If this fails, the server deletes the picture after a month.
        return void send(client, 'DELETE /media/:id', { id: effect.id }).catch(() => {});
      case 'send': {
        stopping.current = new AbortController();
        const { signal } = stopping.current;
        const onProgress = (sent: number, total: number) => tell({ type: 'progressed', sent, total });
        return void sendFile(client, effect.file, { onProgress, signal })
          .then(({ media, isNew }): UploadEvent => ({ type: 'answered', media, isNew }))
          .catch(eventOf)
          .then((event) => event && !signal.aborted && tell(event));
      }
    }
  };

  const { state, tell } = useMachine((): UploadState => ({ stage: 'choosing' }), stepUpload, run);
  const { stage } = state;
  useLeaveWarning(stage === 'sending' || stage === 'lost');
  useEffect(() => {
    const retry = () => tell({ type: 'retried' });
    if (stage === 'lost') addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [stage, tell]);
  useEffect(() => () => tell({ type: 'stopped' }), [tell]);
  return { state, tell };
}
