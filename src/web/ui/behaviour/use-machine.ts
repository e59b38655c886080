import { useEffect, useRef, useState } from 'react';

/** The result of a machine's step: the next state, and then effects, as data. */
export type Step<State, Effect> = readonly [State, ...Effect[]];

interface Machine<State, Event> {
  readonly state: State;
  /** The present state, which may not have been rendered yet. */
  latest(): State;
  tell(event: Event): void;
}

/**
 * Runs a pure state machine: `step` computes the next state and the effects; `run` executes an effect and may send
 * events. Processes events one after the other, even between two renders and after unmounting. `step` must not change.
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
