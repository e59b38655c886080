import { lazy, useState, type FunctionComponent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { isOffline, reloadIfReachable } from './network.ts';
import styles from './lazily.module.css';

function NotLoaded() {
  const [isCut, setCut] = useState(isOffline);
  const reload = async () => {
    await reloadIfReachable();
    setCut(isOffline());
  };
  return (
    <p role="alert" className={`floating ${styles.alert}`}>
      {isCut ? 'You seem to be offline.' : 'Part of this page could not be loaded.'}
      <Button compact onClick={reload}>
        {isCut ? 'Retry' : 'Reload'}
      </Button>
    </p>
  );
}

/**
 * A component whose code loads when it is first shown, for features that few readers need. If its code fails to load
 * (no network, or a page from an older build), it shows a message, and the rest of the page stays.
 */
export function lazily<Props extends object>(load: () => Promise<FunctionComponent<Props>>) {
  return lazy(async () => ({ default: await load().catch((): FunctionComponent<Props> => NotLoaded) }));
}
