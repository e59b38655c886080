import { Search } from 'lucide-react';
import { useEffect, type RefObject } from 'react';
import { useSiteName } from '#web/site/site.queries.ts';
import { Input } from '#web/ui/input.tsx';
import { SearchList } from './search-list.tsx';
import { useSearchCombobox } from './use-search-combobox.ts';
import styles from './search-box.module.css';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Ctrl+K, or '/' outside a field, focuses the field (spec §2, Global search box), unless it is hidden. */
function useFocusShortcut(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isCommand =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      if (!(isCommand || isSlash) || field.current?.offsetParent === null) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [field]);
}

/** The search box of every page (spec §2). Without JavaScript it is a form. */
export function SearchBox() {
  const label = `Search ${useSiteName()}`;
  const { input, form, field, panel, status } = useSearchCombobox();
  useFocusShortcut(input);
  return (
    <form {...form} className={styles.search} aria-label="Site">
      <Search className={`icon ${styles.glass}`} aria-hidden />
      <Input
        {...field}
        className={styles.input!}
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts="Control+K /"
      />
      <kbd className={styles.key} aria-hidden>
        /
      </kbd>
      <SearchList panel={panel} status={status} />
    </form>
  );
}
