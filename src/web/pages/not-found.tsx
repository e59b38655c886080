import { Missing } from './states.tsx';

/** Every address that is no page (spec §2, Unknown route). */
export function Page() {
  return (
    <Missing
      title="Page not found"
      text="Nothing is buried at this address. It may have moved, or nobody has written it yet."
    />
  );
}
