import * as Radix from '@radix-ui/react-tabs';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useKeptFocus } from './behaviour/use-kept-focus.ts';
import styles from './tabs.module.css';

export interface Tab {
  readonly name: string;
  readonly count?: string;
  readonly content: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Each tab's name, which is its value as well, its number of waiting items, and its content. */
  readonly tabs: readonly Tab[];
}

// Radix uses the values in ids, which must not contain spaces.
const idOf = (name: string) => name.replaceAll(' ', '-');

/** Tabs. The content of a tab mounts when it is first opened and then stays, so that typed text is not lost. */
export function Tabs({ label, value, onValueChange, tabs }: TabsProps) {
  const root = useRef<HTMLDivElement>(null);
  const shown = useCallback(
    () => root.current?.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden])') ?? null,
    [],
  );
  useKeptFocus(root, shown);
  const choose = (id: string) => onValueChange(tabs.find(({ name }) => idOf(name) === id)!.name);
  return (
    <Radix.Root ref={root} value={idOf(value)} onValueChange={choose} activationMode="manual">
      <Radix.List className={styles.list} aria-label={label}>
        {tabs.map(({ name, count }) => (
          <Radix.Trigger key={name} value={idOf(name)}>
            {name}
            {count ? <span className={styles.count}> {count}</span> : null}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ name, content }) => (
        <KeptPanel key={name} name={name} isShown={name === value}>
          {content}
        </KeptPanel>
      ))}
    </Radix.Root>
  );
}

function KeptPanel({ name, isShown, children }: { name: string; isShown: boolean; children: ReactNode }) {
  const [wasShown, setShown] = useState(isShown);
  if (isShown && !wasShown) setShown(true);
  return (
    <Radix.Content forceMount value={idOf(name)} hidden={!isShown} tabIndex={-1}>
      {wasShown ? children : null}
    </Radix.Content>
  );
}
