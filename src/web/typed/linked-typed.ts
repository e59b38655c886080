import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTyped } from './typed.ts';

/**
 * Typed text (see `useTyped`) that a link may prefill: the field shows the URL's `parameter` until somebody types or
 * empties it. Then it also drops `dependents`, the parameters that have no meaning without it.
 */
export function useLinkedTyped(
  name: string,
  parameter: string,
  dependents: readonly string[] = [],
): [string, (value: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const [typed, setTyped] = useTyped(name);
  const linked = parameters.get(parameter);
  const [left, setLeft] = useState<string | null>(null);
  const set = (value: string) => {
    setLeft(linked);
    setTyped(value);
    if (linked === null) return;
    const others = new URLSearchParams(parameters);
    for (const given of [parameter, ...dependents]) others.delete(given);
    setParameters(others, { replace: true, preventScrollReset: true });
  };
  return [linked === null || linked === left ? typed : linked, set];
}
