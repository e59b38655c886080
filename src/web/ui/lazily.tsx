import { lazy, type FunctionComponent } from 'react';
import { Button } from './button.tsx';
import styles from './lazily.module.css';

function NotLoaded() {
  return (
    <p role="alert" className={styles.alert}>
      Part of this page could not be loaded.
      <Button compact onClick={() => location.reload()}>
        Reload
      </Button>
    </p>
  );
}

/**
 * A component whose code is loaded when it is first shown, for what few readers need. When its code cannot be loaded (no network, or a
 * page that is older than the server's build), that is said and everything else stays.
 */
export function lazily<Props extends object>(load: () => Promise<FunctionComponent<Props>>) {
  return lazy(async () => ({ default: await load().catch((): FunctionComponent<Props> => NotLoaded) }));
}
