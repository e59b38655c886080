/** A channel for messages between distant components, through events of the window with that name. */
function channel<Message>(name: string) {
  return {
    say(message: Message): void {
      dispatchEvent(new CustomEvent(name, { detail: message }));
    },
    /** Calls `onMessage` with every message. Returns a function that stops this. */
    listen(onMessage: (message: Message) => void): () => void {
      const listener = (event: Event) => onMessage((event as CustomEvent<Message>).detail);
      addEventListener(name, listener);
      return () => removeEventListener(name, listener);
    },
  };
}

/**
 * `toast` shows a toast: the result of an action whose element is no longer on the screen (spec §9). `onToasts`
 * receives each text, and returns a function that stops this.
 */
export const { say: toast, listen: onToasts } = channel<string>('site:toast');

/** The result of an admin's action. */
export interface Status {
  readonly text: string;
  readonly isGood: boolean;
  /** Whether its text starts with a tick, in place of an icon (spec §9). */
  readonly isTicked?: boolean;
}

/**
 * `say` shows a message in the dashboard's head (spec §8, Admin). `onStatus` receives each message, and returns a
 * function that stops this.
 */
export const { say, listen: onStatus } = channel<Status>('dashboard:status');

/** Shows a success in the dashboard's head. */
export const sayDone = (text: string): void => say({ text, isGood: true });

/** The same, with a tick before it. */
export const sayTicked = (text: string): void => say({ text, isGood: true, isTicked: true });

/** Shows a failure in the dashboard's head. */
export const sayFailed = (text: string): void => say({ text, isGood: false });
