import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Drawer } from '#web/ui/dialog.tsx';
import { Logo } from './logo.tsx';
import { Navigation } from './navigation.tsx';
import styles from './mobile-menu.module.css';

/** The menu on small screens, with the sidebar's links; following one closes it. */
export function MobileMenu({
  open,
  onOpenChange,
  name,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  name: string;
}) {
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current !== key) onOpenChange(false);
    openedAt.current = key;
  }, [key, onOpenChange]);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Menu" head={<Logo name={name} />}>
      <nav className={styles.links} aria-label="Menu">
        <Navigation />
      </nav>
    </Drawer>
  );
}
