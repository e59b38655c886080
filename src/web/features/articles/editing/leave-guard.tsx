import { useEffect, useRef } from 'react';
import { useBlocker, useLocation, type Location } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

const editing = (location: { pathname: string; search: string }) =>
  location.pathname + new URLSearchParams(location.search).get('article');

/**
 * Asks before the author leaves an article with unsaved changes, to another page or article or by closing the tab. With
 * `isOver` it does not ask.
 */
export function LeaveGuard({ isDirty, isOver }: { isDirty: boolean; isOver: () => boolean }) {
  const here = editing(useLocation());
  // The author may return to this article while this component is still mounted.
  const isLeaving = (next: Location, from: Location) =>
    isDirty && !isOver() && editing(from) === here && editing(next) !== here;
  // Answers the open question with "stay"; null without a question.
  const stay = useRef<(() => void) | null>(null);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (!isLeaving(nextLocation, currentLocation)) return false;
    // Back, during the question, means "stay".
    if (stay.current && historyAction === 'POP') queueMicrotask(stay.current);
    return true;
  });
  useEffect(() => {
    stay.current = blocker.reset ?? null;
  });

  useEffect(() => {
    if (!isDirty) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onBeforeUnload);
    return () => removeEventListener('beforeunload', onBeforeUnload);
  }, [isDirty]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      open
      ownsBack
      onOpenChange={() => blocker.reset()}
      title="Leave without saving?"
      description="Your changes are kept in this browser and are here again when you open the article."
    >
      <div className="row">
        <Button variant="primary" onClick={() => blocker.reset()}>
          Stay
        </Button>
        <Button onClick={() => blocker.proceed()}>Leave</Button>
      </div>
    </Dialog>
  );
}
