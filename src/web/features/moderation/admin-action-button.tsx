import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useAdminAction, type AdminAction } from './admin-action.ts';

/** A button with an immediate action, and the reason beside it after a refusal. */
export function AdminActionButton({
  action,
  label,
  children,
}: {
  action: AdminAction;
  label?: string;
  children: ReactNode;
}) {
  const { act, isPending, failure } = useAdminAction();
  return (
    <>
      <Button compact aria-label={label} aria-busy={isPending} onClick={() => act(action)}>
        {children}
      </Button>
      {failure ? (
        <span className="failure" role="alert">
          {failure}
        </span>
      ) : null}
    </>
  );
}
