import { Suspense, useState } from 'react';
import { useMe } from '#web/features/people/accounts.queries.ts';
import { useIsAdmin } from '#web/site/site.queries.ts';
import { lazily } from '#web/ui/behaviour/lazily.tsx';
import { Button } from '#web/ui/button.tsx';

const RestoreDialog = lazily(async () => (await import('./restore-dialog.tsx')).RestoreDialog);

/** For an admin: restores an older version, with a reason. Nothing for everybody else. */
export function RestoreButton({ slug, number }: { slug: string; number: number }) {
  const isAdmin = useIsAdmin(useMe()?.wallet ?? '');
  const [isOpen, setOpen] = useState(false);
  if (!isAdmin) return null;
  return (
    <>
      <Button
        variant="bare"
        compact
        className="target"
        aria-label={`Restore revision ${number}`}
        onClick={() => setOpen(true)}
      >
        Restore
      </Button>
      {isOpen ? (
        <Suspense>
          <RestoreDialog slug={slug} number={number} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
