import type { ServerResponse } from 'node:http';

/** Returns a signal that aborts when the client closes the connection before its answer is complete. */
export function leaving(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  // The client may have left while the guard looked up the session.
  if (response.destroyed) controller.abort();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
