import { Suspense, useState } from 'react';
import { lazily } from '#web/ui/behaviour/lazily.tsx';
import type { Flagged } from './flag-dialog.tsx';

// Only whoever flags something needs it.
const FlagDialog = lazily(async () => (await import('./flag-dialog.tsx')).FlagDialog);

interface FlagButtonProps {
  readonly subject: Flagged;
  readonly className?: string | undefined;
}

/** Asks an admin to look at something. For whoever is logged in, and not for what is one's own. */
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
