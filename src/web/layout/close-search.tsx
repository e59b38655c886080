import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useBackCloses } from '#web/ui/behaviour/over-page.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './close-search.module.css';

/** Closes the search in the bar of a narrow screen: by its button, by Back, and by Escape in an empty field. */
export function CloseSearch({ onClose }: { onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useBackCloses(true, onClose);
  useEffect(() => {
    const row = button.current!.parentElement!;
    // Escape closes the list first, then empties the field.
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && (target as HTMLInputElement).value === '') onClose();
    };
    row.addEventListener('keydown', onKeyDown);
    return () => row.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
  return (
    <IconButton ref={button} label="Close search" className={styles.close!} onClick={onClose}>
      <X className="icon" aria-hidden />
    </IconButton>
  );
}
