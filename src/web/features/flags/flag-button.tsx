import { Suspense, useState } from 'react';
import { lazily } from '#web/ui/lazily.tsx';

// Only whoever flags something needs it.
const FlagDialog = lazily(async () => (await import('./flag-dialog.tsx')).FlagDialog);

interface FlagButtonProps {
  /** The path of what is flagged: /api/comments/{id}, /api/profile/{wallet}. */
  readonly path: string;
  /** What it is, in words: 'comment', 'profile'. */
  readonly what: string;
  readonly className?: string | undefined;
}

/** Asks an admin to look at something. For whoever is logged in, and not for what is one's own. */
export function FlagButton({ path, what, className }: FlagButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-label={`Flag this ${what}`} onClick={() => setOpen(true)}>
        Flag
      </button>
      {isOpen ? (
        <Suspense>
          <FlagDialog path={path} what={what} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
