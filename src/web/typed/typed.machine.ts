import type { Step } from '#web/ui/behaviour/use-machine.ts';

/**
 * What is typed and not sent is kept in the browser under a name, until it is sent or given up; '' is nothing. This is
 * what could not be stored there, by its name: it lasts as long as the page.
 */
export type Unstored = Readonly<Record<string, string>>;

export type TypedEvent =
  | { readonly type: 'typed'; readonly name: string; readonly text: string }
  | { readonly type: 'stored'; readonly name: string }
  /** The browser's store is full, or forbidden. */
  | { readonly type: 'refused'; readonly name: string; readonly text: string };

export type TypedEffect =
  | { readonly type: 'store'; readonly name: string; readonly text: string }
  | { readonly type: 'remove'; readonly name: string }
  /** Tells the components that show the text what it is now. */
  | { readonly type: 'show' };

/** What an event makes of what could not be stored, and what is to be done about it. */
export function stepTyped(unstored: Unstored, event: TypedEvent): Step<Unstored, TypedEffect> {
  const { name } = event;
  if (event.type === 'typed')
    return [unstored, event.text === '' ? { type: 'remove', name } : { type: 'store', name, text: event.text }];
  if (event.type === 'refused') return [{ ...unstored, [name]: event.text }, { type: 'show' }];
  const { [name]: _, ...others } = unstored;
  return [others, { type: 'show' }];
}

/** What is kept under a name: first what could not be stored, because what is stored beside it is older. */
export const keptOf = (unstored: Unstored, name: string, stored: string | null): string =>
  unstored[name] ?? stored ?? '';

/** What is kept of a text that changes what is saved: what is the same is no change. */
export const changeOf = (text: string, saved: string): string => (text === saved ? '' : text);

/** What a field shows: what was typed and is kept, or else what is saved. */
export const shownOf = (kept: string, saved: string): string => kept || saved;

/** What is typed next, after what was kept while the field did not show it yet; a field that is emptied is empty. */
export const joined = (unseen: string, next: string): string =>
  next === '' || next.includes(unseen) ? next : `${unseen} ${next}`;

/** Whether what is kept is done with: given up, when nothing was sent, or sent as it still stands. */
export const isSettled = (kept: string, sent: string | undefined): boolean => sent === undefined || kept === sent;
