import type { QueryClient } from '@tanstack/react-query';
import { send } from '#web/client/sending.ts';
import { refusalOf } from '#web/client/http.ts';
import { askLoginThen, loginThen } from '#web/features/people/login-events.ts';
import { toast } from '#web/say/say.ts';

/** Confirms the facts of an article; a logged-out person has to log in first. Calls `onDone` afterwards. */
export async function confirmFacts(
  client: QueryClient,
  slug: string,
  isLoggedOut: boolean,
  onDone: () => void,
): Promise<void> {
  const again = () => void confirmFacts(client, slug, false, onDone);
  if (isLoggedOut) return loginThen(again);
  try {
    await send(client, 'PUT /articles/:slug/confirmation', { slug });
    onDone();
  } catch (error) {
    toast(refusalOf(error, 'That could not be saved; please try again.'));
    askLoginThen(error, again);
  }
}
