import { messageChannel } from './message-channel.ts';

/**
 * `toast` says something in a toast: what happened to something that is no longer on the screen (mockups, Feedback). `onToasts` hears
 * each text that is to be said, and returns how to stop.
 */
export const { say: toast, listen: onToasts } = messageChannel('site:toast');
