import { Suspense, useEffect, useState } from 'react';
import { toastTiming } from '#contract/timing.ts';
import { onToasts } from '#web/say/say.ts';
import { lazily } from '#web/ui/behaviour/lazily.tsx';

// Loaded with the first toast.
const Toaster = lazily(async () => (await import('#web/ui/toast.tsx')).Toaster);

/** Shows toasts, one at a time (spec §9). */
export function ToastHost() {
  const [message, setMessage] = useState<{ key: number; text: string } | null>(null);
  useEffect(() => onToasts((text) => setMessage((before) => ({ key: (before?.key ?? 0) + 1, text }))), []);
  if (message === null) return null;
  return (
    <Suspense>
      <Toaster
        message={message}
        duration={toastTiming.autoClose}
        swipeThreshold={toastTiming.swipeThreshold}
        hotkey={toastTiming.hotkey}
        removal={toastTiming.removal}
        onRemove={() => setMessage(null)}
      />
    </Suspense>
  );
}
