import { useState, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
// What is typed while it cannot be stored; it lasts as long as the page.
const unstored = new Map<string, string>();

const keyOf = (name: string) => `draft:${name}`;

function read(key: string): string {
  // First what could not be stored: what is stored beside it is older.
  const typed = unstored.get(key);
  if (typed !== undefined) return typed;
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, value: string): void {
  try {
    if (value === '') localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    unstored.delete(key);
  } catch {
    // Full or forbidden: kept in the page alone.
    unstored.set(key, value);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A text that is being typed. It is kept in the browser, so that it survives a reload, a login and a failed submit, until it is set to ''.
 * What was typed before the draft could be shown comes after it.
 */
export function useDraft(name: string): [string, (value: string) => void] {
  const key = keyOf(name);
  const value = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => '',
  );
  const set = (next: string) => {
    const unseen = value === '' ? read(key) : '';
    write(key, next === '' || next.includes(unseen) ? next : `${unseen} ${next}`);
  };
  return [value, set];
}

/**
 * Texts that change what is stored, by their names. What differs is kept like a draft under `subject`; `forget` ends that once it is
 * saved or given up: for all of them, or for those that are still as they were sent.
 */
export function useChanges<Name extends string>(subject: string, stored: Readonly<Record<Name, string>>) {
  const names = Object.keys(stored) as Name[];
  const nameOf = (name: Name) => `${subject}:${name}`;
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, readDraft(nameOf(name)) || stored[name]])) as Record<Name, string>,
  );
  const change = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    keepDraft(nameOf(name), value === stored[name] ? '' : value);
  };
  const forget = (sent?: Readonly<Record<Name, string>>) => {
    for (const name of names) if (!sent || readDraft(nameOf(name)) === sent[name]) keepDraft(nameOf(name), '');
  };
  return { values, change, forget };
}

/** What is kept of a draft, for whoever shows it only once: an editor that holds its own text. '' is nothing. */
export const readDraft = (name: string): string => read(keyOf(name));

/** Keeps a draft, or with '' forgets it. */
export const keepDraft = (name: string, value: string): void => write(keyOf(name), value);

/** Calls `onForgotten` when another window of the site forgets a draft, which is the same one there. Returns how to stop. */
export function onDraftForgotten(name: string, onForgotten: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === keyOf(name) && newValue === null) onForgotten();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
