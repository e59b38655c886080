import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useId, useRef, useState, type FocusEvent, type FormEvent, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { limits, search as numbers } from '#contract/limits.ts';
import { count } from '#web/format.ts';
import { useSiteName } from '#web/features/site/site.queries.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { Input } from '#web/ui/field.tsx';
import { useDebounced } from '#web/use-debounced.ts';
import { useFocusShortcut } from './focus-shortcut.ts';
import { SearchOption } from './search-option.tsx';
import { searchQuery, useLoggedFailure } from './search.queries.ts';
import styles from './search-box.module.css';

/** What is found while one types: nothing below two characters, and never an answer to an older question. */
function useFound(text: string) {
  const settled = useDebounced(text.trim().slice(0, limits.searchQuery), numbers.debounce);
  const isLongEnough = settled.length >= numbers.minimum && text.trim().length >= numbers.minimum;
  const query = searchQuery(settled);
  const { data, error, isPlaceholderData } = useQuery({
    ...query,
    enabled: isLongEnough,
    // While one types on, what was found for the beginning stays, so that the list does not blink.
    placeholderData: (before, earlier) => (String(query.queryKey).startsWith(String(earlier?.queryKey)) ? before : undefined),
  });
  useLoggedFailure(error);
  const found = isLongEnough && !error ? data : undefined;
  return {
    found,
    results: found?.results.slice(0, numbers.dropdownResults) ?? [],
    total: found?.results.length ?? 0,
    terms: found?.terms ?? [],
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
  const { found, results, total, terms, isAnswered } = useFound(text);
  useFocusShortcut(input);

  const isShown = isOpen && found !== undefined;
  const last = results.length - 1;
  const current = isShown ? results[active] : undefined;
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
    if (current) go(paths.article(current.slug));
    else if (text.trim()) go(paths.search(text.trim()));
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
    setActive(isShown ? move() : event.key === 'ArrowUp' ? last : 0);
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
        maxLength={limits.searchQuery}
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
      <div className={styles.panel} hidden={!isShown}>
        {/* Not a stop of the Tab key, which browsers make of what scrolls. */}
        <ul className={styles.options} id={list} role="listbox" aria-label="Articles" tabIndex={-1}>
          {results.map((result, index) => (
            <SearchOption
              key={result.id}
              id={optionId(index)}
              result={result}
              terms={terms}
              isActive={index === active}
              onPick={() => go(paths.article(result.slug))}
              onHover={() => setActive(index)}
            />
          ))}
        </ul>
        {isShown && last < 0 ? <p className={styles.none}>No results found</p> : null}
        <p className={styles.foot}>
          <Link to={paths.search(text.trim())} onClick={close}>
            View all results
          </Link>
          <span aria-hidden>↑ ↓ to choose, Enter to open, Esc to close</span>
        </p>
      </div>
      <span className="sr-only" role="status">
        {isShown && isAnswered ? count(total, 'result') : ''}
      </span>
    </form>
  );
}
