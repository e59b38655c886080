import { Suspense, useState } from 'react';
import { lazily } from '#web/ui/behaviour/lazily.tsx';
import type { Flagged } from './flag-dialog.tsx';

// Loaded when somebody first flags something.
const FlagDialog = lazily(async () => (await import('./flag-dialog.tsx')).FlagDialog);

interface FlagButtonProps {
  readonly subject: Flagged;
  readonly className?: string | undefined;
}

/** Flags an item for an admin. Shown to logged-in people, except for their own items. */
export function FlagButton({ subject, className }: FlagButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={`Flag this ${subject.kind}`}
        onClick={() => setOpen(true)}
      >
        Flag
      </button>
      {isOpen ? (
        <Suspense>
          <FlagDialog subject={subject} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
