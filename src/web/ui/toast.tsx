import * as Radix from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { Grouped } from './grouped.tsx';
import styles from './toast.module.css';

interface ToasterProps {
  /** The message; another key is another toast, which replaces the former one. */
  readonly message: { readonly key: number; readonly text: string };
  /** How long it stays, and the swipe distance that dismisses it: milliseconds and pixels. */
  readonly duration: number;
  readonly swipeThreshold: number;
  /** The key that moves the focus to it. */
  readonly hotkey: string;
  /** How long after its dismissal it is removed, in milliseconds, and the function that removes it. */
  readonly removal: number;
  readonly onRemove: () => void;
}

// An address or a signature in a message is shown in groups of four.
const address = /([1-9A-HJ-NP-Za-km-z]{32,88})/;

/** One message at a time, in the corner of the window. */
export function Toaster({ message, duration, swipeThreshold, hotkey, removal, onRemove }: ToasterProps) {
  const [dismissed, setDismissed] = useState<number | null>(null);
  const isDismissed = dismissed === message.key;
  useEffect(() => {
    if (!isDismissed) return undefined;
    const timer = setTimeout(onRemove, removal);
    return () => clearTimeout(timer);
  }, [isDismissed, onRemove, removal]);
  return (
    <Radix.Provider duration={duration} swipeThreshold={swipeThreshold} swipeDirection="right">
      <Radix.Root
        key={message.key}
        className={`floating ${styles.toast}`}
        onOpenChange={() => setDismissed(message.key)}
      >
        <Radix.Description>
          {message.text
            .split(address)
            .map((part, place) => (place % 2 === 1 ? <Grouped key={place} address={part} /> : part))}
        </Radix.Description>
        <Radix.Close asChild>
          <IconButton label="Close">
            <X className="icon" aria-hidden />
          </IconButton>
        </Radix.Close>
      </Radix.Root>
      <Radix.Viewport className={styles.region} hotkey={[hotkey]} label="Notifications ({hotkey})" />
    </Radix.Provider>
  );
}
