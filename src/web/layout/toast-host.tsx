import { Suspense, useEffect, useState } from 'react';
import { toast as numbers } from '#contract/limits.ts';
import { onToasts } from '#web/say/say.ts';
import { lazily } from '#web/ui/behaviour/lazily.tsx';

// Loaded with the first thing that is said.
const Toaster = lazily(async () => (await import('#web/ui/toast.tsx')).Toaster);

/** Shows what is said by `toast`, one at a time (spec §9). */
export function ToastHost() {
  const [message, setMessage] = useState<{ key: number; text: string } | null>(null);
  useEffect(() => onToasts((text) => setMessage((before) => ({ key: (before?.key ?? 0) + 1, text }))), []);
  if (message === null) return null;
  return (
    <Suspense>
      <Toaster
        message={message}
        duration={numbers.autoClose}
        swipeThreshold={numbers.swipeThreshold}
        hotkey={numbers.hotkey}
        removal={numbers.removal}
        onRemove={() => setMessage(null)}
      />
    </Suspense>
  );
}
