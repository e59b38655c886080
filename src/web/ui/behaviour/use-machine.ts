import { useEffect, useRef, useState } from 'react';

/** What a machine makes of an event: its state after it, and then what is to be done about it, as data. */
export type Step<State, Effect> = readonly [State, ...Effect[]];

interface Machine<State, Event> {
  readonly state: State;
  /** The state as it is at this moment, which may not be drawn yet. */
  latest(): State;
  tell(event: Event): void;
}

/**
 * Runs a machine, which only computes: `step` says what becomes of its state and what is to be done, `run` does that
 * and may tell what came of it. Events reach it one after the other, also between two drawings and when the component
 * is gone. `step` stays the same.
 */
export function useMachine<State, Event, Effect>(
  begin: () => State,
  step: (state: State, event: Event) => Step<State, Effect>,
  run: (effect: Effect, tell: (event: Event) => void) => void,
): Machine<State, Event> {
  const [state, show] = useState(begin);
  const latest = useRef(state);
  const runner = useRef(run);
  useEffect(() => {
    runner.current = run;
  });
  const [tell] = useState(() => {
    const take = (event: Event) => {
      const [next, ...effects] = step(latest.current, event);
      latest.current = next;
      show(next);
      for (const effect of effects) runner.current(effect, take);
    };
    return take;
  });
  return { state, latest: () => latest.current, tell };
}
