import { Panel } from '#web/ui/panel.tsx';
import { FlagList } from './flag-list.tsx';
import { PeopleList } from './people-list.tsx';
import styles from './people-panel.module.css';

/** What people flagged, and the people themselves: where an admin hides, blocks and restores. */
export function PeoplePanel() {
  return (
    <div className={styles.panels}>
      <Panel title="Flags">
        <FlagList />
      </Panel>
      <Panel title="People">
        <PeopleList />
      </Panel>
    </div>
  );
}
