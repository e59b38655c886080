import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import {
  Suspense,
  useId,
  useRef,
  useMemo,
  useState,
  useEffect,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { limits, search as numbers } from '#contract/limits.ts';
import { count } from '#contract/format.ts';
import { useSiteName } from '#web/site/site.queries.ts';
import { paths } from '#web/navigation/paths.ts';
import { Input } from '#web/ui/input.tsx';
import { lazily } from '#web/ui/lazily.tsx';
import { useDebounced } from '#web/typed/use-debounced.ts';
import { isPasted, leadsOf, lookupQuery, pathFor } from './lookup.queries.ts';
import { searchQuery, useLoggedFailure } from './search.queries.ts';
import styles from './search-box.module.css';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Ctrl+K, or '/' when nobody is typing, focuses the field (spec §2, Global search box). A field that is not shown is left alone. */
function useFocusShortcut(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
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

// What is shown of a search is loaded with its first answer.
const SearchPanel = lazily(async () => (await import('./search-panel.tsx')).SearchPanel);

/** What is found while one types: nothing below two characters, and never an answer to an older question. */
function useFound(text: string) {
  const settled = useDebounced(text.trim(), numbers.debounce);
  const isLongEnough = settled.length >= numbers.minimum && text.trim().length >= numbers.minimum;
  const { data, error, isPlaceholderData } = useQuery({
    ...searchQuery(settled),
    meta: { text: settled },
    enabled: isLongEnough,
    // While one types on, what was found for the beginning stays, so that the list does not blink.
    placeholderData: (before, earlier) => (earlier?.meta && settled.startsWith(String(earlier.meta['text'])) ? before : undefined),
  });
  useLoggedFailure(error);
  const { data: lookup } = useQuery({ ...lookupQuery(settled), enabled: isPasted(settled) });
  // The parts of an address or of a link are nothing that anybody looks for.
  const words = useMemo(() => (data && lookup?.address ? { ...data, results: [] } : data), [data, lookup]);
  const found = isLongEnough && !error ? words : undefined;
  const results = found?.results ?? [];
  // What the text itself is, when it is more than words, comes before what they find.
  const leads = found && lookup ? leadsOf(lookup, settled) : [];
  return {
    found,
    lookup,
    leads,
    targets: [...leads.map(({ path }) => path), ...results.slice(0, numbers.dropdownResults).map(({ slug }) => paths.article(slug))],
    total: leads.length + results.length,
    isAnswered: found !== undefined && !isPlaceholderData,
  };
}

/** The global search box: a combobox whose list shows what is found (spec §2; WAI-ARIA, Combobox). Without JavaScript it is a form. */
export function SearchBox() {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { key } = useLocation();
  const list = useId();
  const label = `Search ${useSiteName()}`;
  const { found, lookup, leads, targets, total, isAnswered } = useFound(text);
  useFocusShortcut(input);

  const isShown = isOpen && found !== undefined;
  const last = targets.length - 1;
  const current = isShown ? targets[active] : undefined;
  const optionId = (index: number) => `${list}-${index}`;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };

  // A list that is open belongs to the page that was left.
  const [shownAt, setShownAt] = useState(key);
  if (shownAt !== key) {
    setShownAt(key);
    close();
  }

  // Another list: what was chosen in the one before is not what stands there now.
  const [listed, setListed] = useState(found);
  if (listed !== found) {
    setListed(found);
    setActive(-1);
  }

  const go = (path: string) => {
    close();
    input.current?.blur();
    void navigate(path);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (current) go(current);
    else if (text.trim()) {
      go(pathFor(text.trim()));
      // There it stands in the page's own field.
      setText('');
    }
  };

  const moves: Record<string, () => number> = {
    ArrowDown: () => (active >= last ? 0 : active + 1),
    ArrowUp: () => (active <= 0 ? last : active - 1),
    Home: () => 0,
    End: () => last,
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // The first Escape shuts the list, the second one clears the field, as browsers do.
      if (isShown) {
        event.preventDefault();
        input.current?.focus();
        close();
      }
      return;
    }
    if (event.target !== input.current) return;
    const move = moves[event.key];
    const isInField = event.key === 'Home' || event.key === 'End';
    if (!move || last < 0 || (isInField && !current)) return;
    event.preventDefault();
    setOpen(true);
    setActive(move());
  };

  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };

  return (
    <form
      className={styles.search}
      role="search"
      aria-label="Site"
      action="/search"
      onSubmit={submit}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <Search className={`icon ${styles.glass}`} aria-hidden />
      <Input
        ref={input}
        className={styles.input!}
        type="search"
        name="q"
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        maxLength={limits.pasted}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={current ? optionId(active) : undefined}
        aria-keyshortcuts="Control+K /"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          // What was typed before the page answered comes when the field may have been left.
          setOpen(event.currentTarget === document.activeElement);
          setActive(-1);
        }}
        onFocus={() => setOpen(true)}
      />
      <kbd className={styles.key} aria-hidden>
        /
      </kbd>
      <div className={`floating ${styles.panel}`} hidden={!isShown}>
        {isShown ? (
          <Suspense>
            <SearchPanel
              list={list}
              query={text.trim()}
              answer={found}
              lookup={lookup}
              leads={leads}
              active={active}
              optionId={optionId}
              onPick={(index) => go(targets[index]!)}
              onHover={setActive}
              onFollow={close}
            />
          </Suspense>
        ) : null}
      </div>
      <span className="sr-only" role="status">
        {isShown && isAnswered ? count(total, 'result') : ''}
      </span>
    </form>
  );
}
