import { useLocation, useNavigate, useSearchParams } from 'react-router';

const parameter = 'opened';
const narrow = '(max-width: 920px)';

/**
 * Whether the chosen item has the screen for itself where there is no room beside the list: that is a place of its own in the browser's history,
 * so that its way back closes the item.
 */
export function useOpened() {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const set = (isOpen: boolean, options: object) =>
    setParameters((before) => {
      if (isOpen) before.set(parameter, '1');
      else before.delete(parameter);
      return before;
    }, options);
  return {
    is: parameters.has(parameter),
    open: () => {
      if (matchMedia(narrow).matches && !parameters.has(parameter)) set(true, { state: { isOpened: true } });
    },
    close: () => {
      // Who came by a link has no list behind them.
      if ((state as { isOpened?: boolean } | null)?.isOpened) void navigate(-1);
      else set(false, { replace: true });
    },
  };
}
