import type { Step } from '#web/ui/behaviour/use-machine.ts';

/**
 * The browser stores unsent text under a name, until it is sent or discarded; '' means none. These are the texts that
 * it could not store, by name: they last as long as the page.
 */
export type Unstored = Readonly<Record<string, string>>;

export type TypedEvent =
  | { readonly type: 'typed'; readonly name: string; readonly text: string }
  | { readonly type: 'stored'; readonly name: string }
  /** The browser's storage is full or forbidden. */
  | { readonly type: 'refused'; readonly name: string; readonly text: string };

export type TypedEffect =
  | { readonly type: 'store'; readonly name: string; readonly text: string }
  | { readonly type: 'remove'; readonly name: string }
  /** Updates the components that show the text. */
  | { readonly type: 'show' };

/** The unstored texts after an event, and the effects to run. */
export function stepTyped(unstored: Unstored, event: TypedEvent): Step<Unstored, TypedEffect> {
  const { name } = event;
  if (event.type === 'typed')
    return [unstored, event.text === '' ? { type: 'remove', name } : { type: 'store', name, text: event.text }];
  if (event.type === 'refused') return [{ ...unstored, [name]: event.text }, { type: 'show' }];
  const { [name]: _, ...others } = unstored;
  return [others, { type: 'show' }];
}

/** The restored text of a name. An unstored one comes first, since a stored one is older. */
export const restoredOf = (unstored: Unstored, name: string, stored: string | null): string =>
  unstored[name] ?? stored ?? '';

/** The text to keep for an edit of saved text: '' if the two are equal. */
export const changeOf = (text: string, saved: string): string => (text === saved ? '' : text);

/** The text of a field: the typed one, or else the saved one. */
export const shownOf = (typed: string, saved: string): string => typed || saved;

/**
 * The text after the next input: typed text is appended to restored text that the field did not show yet; an emptied field
 * stays empty.
 */
export const joined = (unseen: string, next: string): string =>
  next === '' || next.includes(unseen) ? next : `${unseen} ${next}`;

/** Whether to delete a stored text: it was discarded, or sent without later changes. */
export const isSettled = (typed: string, sent: string | undefined): boolean => sent === undefined || typed === sent;
