import { useLocation } from 'react-router';
import { Missing } from './states.tsx';

/** Every address that is no page (spec §2, Unknown route). */
export function Page() {
  const { pathname } = useLocation();
  return (
    <Missing
      title="Page not found"
      path={pathname}
      text="Nothing is buried at this address. It may have moved, or nobody has written it yet."
    />
  );
}
