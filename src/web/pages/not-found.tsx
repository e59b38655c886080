import { Missing } from './states.tsx';

/** Every unknown URL (spec §2, Unknown route). */
export function Page() {
  return (
    <Missing
      title="Page not found"
      text="Nothing is buried at this address. It may have moved, or nobody has written it yet."
    />
  );
}
