import { Suspense } from 'react';
import { lazily } from '#web/ui/behaviour/lazily.tsx';
import type { useSearchCombobox } from './use-search-combobox.ts';
import styles from './search-list.module.css';

// Loads the code of the results with the first answer.
const SearchPanel = lazily(async () => (await import('./search-panel.tsx')).SearchPanel);

/** The list below a search field, and its number of lines for screen readers. */
export function SearchList({ panel, status }: Pick<ReturnType<typeof useSearchCombobox>, 'panel' | 'status'>) {
  return (
    <>
      <div className={`floating ${styles.panel}`} hidden={!panel}>
        {panel ? (
          <Suspense>
            <SearchPanel {...panel} />
          </Suspense>
        ) : null}
      </div>
      <span className="sr-only" role="status">
        {status}
      </span>
    </>
  );
}
