import { messageChannel } from './message-channel.ts';

/**
 * `say` says in the dashboard's head what became of an action (spec §8, Admin); a message that begins with the check mark is good news.
 * `onStatus` hears each message that is to be shown, and returns how to stop.
 */
export const { say, listen: onStatus } = messageChannel('dashboard:status');
