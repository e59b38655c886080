/** Carries what is said from wherever it is said to wherever it is shown, as events of the window of that name. */
function channel<Said>(name: string) {
  return {
    say(said: Said): void {
      dispatchEvent(new CustomEvent(name, { detail: said }));
    },
    /** Calls `onSaid` with everything that is said. Returns how to stop. */
    listen(onSaid: (said: Said) => void): () => void {
      const listener = (event: Event) => onSaid((event as CustomEvent<Said>).detail);
      addEventListener(name, listener);
      return () => removeEventListener(name, listener);
    },
  };
}

/**
 * `toast` says something in a toast: what happened to something that is no longer on the screen (spec §9). `onToasts`
 * hears each text that is to be said, and returns how to stop.
 */
export const { say: toast, listen: onToasts } = channel<string>('site:toast');

/** What became of an action of an admin. */
export interface Status {
  readonly text: string;
  readonly isGood: boolean;
  /** Whether it is said with a tick among its words instead of an icon (spec §9). */
  readonly isTicked?: boolean;
}

/**
 * `say` says it in the dashboard's head (spec §8, Admin). `onStatus` hears each that is to be shown, and returns how to
 * stop.
 */
export const { say, listen: onStatus } = channel<Status>('dashboard:status');

/** Says in the dashboard's head that something is done. */
export const sayDone = (text: string): void => say({ text, isGood: true });

/** The same, with a tick before it. */
export const sayTicked = (text: string): void => say({ text, isGood: true, isTicked: true });

/** Says in the dashboard's head why something is not done. */
export const sayFailed = (text: string): void => say({ text, isGood: false });
