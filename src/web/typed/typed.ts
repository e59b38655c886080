import { useState, useSyncExternalStore } from 'react';
import {
  changeOf,
  isSettled,
  joined,
  restoredOf,
  shownOf,
  stepTyped,
  type TypedEffect,
  type TypedEvent,
  type Unstored,
} from './typed.machine.ts';

const listeners = new Set<() => void>();
let unstored: Unstored = {};

const keyOf = (name: string) => `draft:${name}`;

function stored(name: string): string | null {
  try {
    return localStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
}

function store({ name, text }: { name: string; text: string }): TypedEvent {
  try {
    if (text === '') localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), text);
    return { type: 'stored', name };
  } catch {
    return { type: 'refused', name, text };
  }
}

function run(effect: TypedEffect): void {
  if (effect.type === 'show') for (const listener of listeners) listener();
  else tell(store({ text: '', ...effect }));
}

function tell(event: TypedEvent): void {
  const [next, ...effects] = stepTyped(unstored, event);
  unstored = next;
  effects.forEach(run);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The restored text for an editor with its own state, which reads it once; '' without one. */
export const readTyped = (name: string): string => restoredOf(unstored, name, stored(name));

/** Keeps a text; '' deletes it. */
export const keepTyped = (name: string, text: string): void => tell({ type: 'typed', name, text });

/** Calls `onForgotten` when another window of the site deletes the same text. Returns a function that stops this. */
export function onTypedForgotten(name: string, onForgotten: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === keyOf(name) && newValue === null) onForgotten();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/**
 * Text that a person types. The browser keeps it through a reload, a login and a failed submit, until it is set to ''.
 * Text typed before hydration is appended to it.
 */
export function useTyped(name: string): [string, (value: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readTyped(name),
    () => '',
  );
  return [value, (next) => keepTyped(name, joined(value === '' ? readTyped(name) : '', next))];
}

/**
 * Edits of stored texts, by name. The browser keeps the differing ones under `subject`. `forget` deletes them after a
 * save or discard: all, or those that are unchanged since they were sent.
 */
export function useChanges<Name extends string>(subject: string, saved: Readonly<Record<Name, string>>) {
  const names = Object.keys(saved) as Name[];
  const nameOf = (name: Name) => `${subject}:${name}`;
  const [values, setValues] = useState(
    () =>
      Object.fromEntries(names.map((name) => [name, shownOf(readTyped(nameOf(name)), saved[name])])) as Record<
        Name,
        string
      >,
  );
  const change = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    keepTyped(nameOf(name), changeOf(value, saved[name]));
  };
  const forget = (sent?: Readonly<Record<Name, string>>) => {
    for (const name of names) if (isSettled(readTyped(nameOf(name)), sent?.[name])) keepTyped(nameOf(name), '');
  };
  return { values, change, forget };
}
