import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { mayBePasted } from '#contract/addresses/may-be-pasted.ts';
import { count } from '#contract/format.ts';
import { searchNumbers } from '#contract/search/limits.ts';
import type { remainingOf, linesOf } from '#web/features/addresses/lines.ts';
import { lookupQuery, pathFor } from '#web/features/addresses/lookup.queries.ts';
import { useFirstPage } from '#web/lists/use-first-page.ts';
import { paths } from '#web/navigation/paths.ts';
import { useDebounced } from '#web/typed/use-debounced.ts';
import { searchQuery, useLoggedFailure } from './search.queries.ts';

interface Lines {
  readonly linesOf: typeof linesOf;
  readonly remainingOf: typeof remainingOf;
}

/**
 * The function that formats a lookup as lines, loaded with the first one; null before. If it fails to load, only the
 * search results appear.
 */
function useLines(isNeeded: boolean): Lines | null {
  const [loaded, setLoaded] = useState<Lines | null>(null);
  useEffect(() => {
    if (isNeeded)
      import('#web/features/addresses/lines.ts').then(setLoaded, () =>
        setLoaded({ linesOf: () => [], remainingOf: (_, found) => found }),
      );
  }, [isNeeded]);
  return loaded;
}

/**
 * Results while typing: none below two characters, and never an answer to an older query. Pasted text is looked up at
 * once.
 */
function useFound(text: string, isOpen: boolean, pasted: string) {
  const typed = useDebounced(text.trim(), searchNumbers.debounce);
  const settled = text === pasted && mayBePasted(text) ? text.trim() : typed;
  const isLongEnough = settled.length >= searchNumbers.minimum && text.trim().length >= searchNumbers.minimum;
  const { data, error, isPlaceholderData } = useFirstPage({
    ...searchQuery(settled),
    meta: { text: settled },
    enabled: isLongEnough && isOpen,
    // During further typing the former results stay, so that the list does not flicker.
    placeholderData: (before, earlier) =>
      earlier?.meta && settled.startsWith(String(earlier.meta['text'])) ? before : undefined,
  });
  useLoggedFailure(error);
  const { data: lookup } = useQuery({ ...lookupQuery(settled), enabled: isOpen && mayBePasted(settled) });
  const made = useLines(lookup !== undefined);
  const words = useMemo(() => data && (lookup && made ? made.remainingOf(lookup, data) : data), [data, lookup, made]);
  const found = isLongEnough && !error && !(lookup && !made) ? words : undefined;
  const results = found?.results ?? [];
  // The verdict on the text itself, if it is more than words, comes before the results.
  const lines = found && lookup && made ? made.linesOf(lookup, settled) : [];
  return {
    found,
    lookup,
    lines,
    targets: [
      ...lines.map(({ path }) => path),
      ...results.slice(0, searchNumbers.dropdownResults).map(({ slug }) => paths.article(slug)),
    ],
    total: lines.length + results.length,
    isAnswered: found !== undefined && !isPlaceholderData,
  };
}

const shut = { isOpen: false, active: -1 };

/** Whether the list is open, and which of its lines is chosen: -1 for none. Leaving the page closes it. */
function useOpenList() {
  const { key } = useLocation();
  const [state, setState] = useState({ ...shut, key });
  const here = (one: typeof state) => (one.key === key ? one : { ...shut, key });
  const set = (next: { isOpen?: boolean; active?: number }) => setState((before) => ({ ...here(before), ...next }));
  const { isOpen, active } = here(state);
  return { isOpen, active, set, close: () => set(shut) };
}

/**
 * The line that a key chooses; undefined for a key that belongs to the field. Home and End belong to the list while a
 * line is chosen.
 */
function lineFor(key: string, active: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return active >= last ? 0 : active + 1;
    case 'ArrowUp':
      return active <= 0 ? last : active - 1;
    case 'Home':
      return active < 0 ? undefined : 0;
    case 'End':
      return active < 0 ? undefined : last;
    default:
      return undefined;
  }
}

/** The text of the field. Going back shows that page's search; text typed before the page responds stays. */
function useSearchedText(query: string | undefined) {
  const [text, setText] = useState(query ?? '');
  const [searched, setSearched] = useState(query);
  if (searched !== query) {
    setSearched(query);
    setText(query ?? '');
  }
  return [text, setText] as const;
}

/** The text of the field when somebody last pasted into it. */
function usePasted() {
  const [text, setText] = useState('');
  const isPasting = useRef(false);
  const onPaste = () => {
    isPasting.current = true;
  };
  const onChange = (value: string) => {
    if (isPasting.current) setText(value);
    isPasting.current = false;
  };
  return { text, onPaste, onChange };
}

const attributes = {
  type: 'search',
  name: 'q',
  autoComplete: 'off',
  role: 'combobox',
  'aria-autocomplete': 'list',
} as const;

/**
 * A search field with a list of results while typing (spec §2, Global search box; WAI-ARIA, Combobox). `query` is the
 * search of the results page, whose own field shows it; the field of every other page is emptied after submitting.
 */
export function useSearchCombobox(query?: string) {
  const [text, setText] = useSearchedText(query);
  const paste = usePasted();
  const { isOpen, active, set, close } = useOpenList();
  const input = useRef<HTMLInputElement>(null);
  const [navigate, client] = [useNavigate(), useQueryClient()];
  const list = useId();
  const { found, lookup, lines, targets, total, isAnswered } = useFound(text, isOpen, paste.text);

  const isShown = isOpen && found !== undefined;
  const current = isShown ? targets[active] : undefined;
  const optionId = (index: number) => `${list}-${index}`;

  // In a new list, the selection of the former one has no meaning.
  const [listed, setListed] = useState(found);
  if (listed !== found) {
    setListed(found);
    set({ active: -1 });
  }

  const go = (path: string) => {
    close();
    input.current?.blur();
    void navigate(path);
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (current) go(current);
    else if (text.trim()) {
      void pathFor(client, text.trim()).then(go);
      if (query === undefined) setText('');
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) {
      // The first Escape closes the list, the second one clears the field, as browsers do.
      event.preventDefault();
      input.current?.focus();
      close();
    }
    if (event.target !== input.current || targets.length === 0) return;
    const line = lineFor(event.key, current ? active : -1, targets.length - 1);
    if (line === undefined) return;
    event.preventDefault();
    set({ isOpen: true, active: line });
  };

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => currentTarget.contains(relatedTarget) || close();

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    setText(event.currentTarget.value);
    paste.onChange(event.currentTarget.value);
    // The input event of text typed before hydration may arrive after the field has lost the focus.
    set({ isOpen: event.currentTarget === document.activeElement, active: -1 });
  };

  return {
    input,
    /** The announcement for screen readers. */
    status: isShown && isAnswered ? count(total, 'result') : '',
    form: { role: 'search', action: '/search', onSubmit, onKeyDown, onBlur },
    field: {
      ref: input,
      ...attributes,
      'aria-expanded': isShown,
      'aria-controls': list,
      'aria-activedescendant': current ? optionId(active) : undefined,
      value: text,
      onChange,
      onPaste: paste.onPaste,
      onFocus: () => set({ isOpen: true }),
    },
    /** The content of the list; null while it is closed. */
    panel:
      isShown && found
        ? {
            list,
            query: text.trim(),
            answer: found,
            lookup,
            lines,
            active,
            optionId,
            onPick: (index: number) => go(targets[index]!),
            onHover: (index: number) => set({ active: index }),
            onFollow: close,
          }
        : null,
  } as const;
}
