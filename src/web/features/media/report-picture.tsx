import { Flag } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useMe } from '#web/features/people/accounts.queries.ts';
import { loginThen } from '#web/features/people/login-events.ts';
import { lazily } from '#web/ui/behaviour/lazily.tsx';
import { buttonClass } from '#web/ui/button-class.tsx';

// Loaded when somebody first reports something.
const FlagDialog = lazily(async () => (await import('#web/features/moderation/flag-dialog.tsx')).FlagDialog);

/** Reports a picture to an admin, after a login. Its uploader does not see it. */
export function ReportPicture({ id, uploader }: { id: string; uploader: string }) {
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  if (me?.wallet === uploader) return null;
  const open = () => setOpen(true);
  return (
    <>
      <button
        type="button"
        className={`scripted ${buttonClass({ variant: 'bare' })}`}
        onClick={() => (me ? open() : loginThen(open))}
      >
        <Flag className="icon" aria-hidden />
        Report
      </button>
      {isOpen ? (
        <Suspense>
          <FlagDialog subject={{ kind: 'picture', key: id }} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
