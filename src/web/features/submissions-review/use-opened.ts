import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

const parameter = 'opened';
const narrow = '(max-width: 920px)';

/**
 * Whether the chosen item fills the screen, if the list does not fit beside it. The item then has its own history
 * entry, so that Back closes it. The focus moves within `where`: to the Back button, and later to the item in the list.
 */
export function useOpened(where: RefObject<HTMLElement | null>) {
  const [parameters, setParameters] = useSearchParams();
  const is = parameters.has(parameter);
  const wasOpened = useRef(is);
  useEffect(() => {
    if (wasOpened.current === is) return;
    wasOpened.current = is;
    where.current?.querySelector<HTMLElement>(is ? '[data-back]' : '[aria-current="true"]')?.focus();
  }, [is, where]);
  const { state } = useLocation();
  const navigate = useNavigate();
  const set = (isOpen: boolean, options: object) =>
    setParameters((before) => {
      if (isOpen) before.set(parameter, '1');
      else before.delete(parameter);
      return before;
    }, options);
  return {
    is,
    open: () => {
      if (matchMedia(narrow).matches && !is) set(true, { state: { isOpened: true } });
    },
    close: () => {
      // Without a list in the history, as after opening a link, Back would leave the page.
      if ((state as { isOpened?: boolean } | null)?.isOpened) void navigate(-1);
      else set(false, { replace: true });
    },
  };
}
