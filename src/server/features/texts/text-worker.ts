import { textWork, type TextWork } from './text-work.ts';

export const ready = () => {};

/** Runs a function in the thread. */
export const work = ({ name, given }: { name: keyof TextWork; given: readonly unknown[] }): unknown =>
  (textWork[name] as (...given: readonly unknown[]) => unknown)(...given);
