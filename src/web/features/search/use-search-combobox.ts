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
import type { besides, linesOf } from '#web/features/addresses/lines.ts';
import { lookupQuery, pathFor } from '#web/features/addresses/lookup.queries.ts';
import { useFirstPage } from '#web/lists/use-first-page.ts';
import { paths } from '#web/navigation/paths.ts';
import { useDebounced } from '#web/typed/use-debounced.ts';
import { searchQuery, useLoggedFailure } from './search.queries.ts';

interface Lines {
  readonly linesOf: typeof linesOf;
  readonly besides: typeof besides;
}

/**
 * What makes lines of the list of a lookup, loaded with the first one; null before. Where it cannot be loaded, what the
 * words find stands alone.
 */
function useLines(isNeeded: boolean): Lines | null {
  const [loaded, setLoaded] = useState<Lines | null>(null);
  useEffect(() => {
    if (isNeeded)
      import('#web/features/addresses/lines.ts').then(setLoaded, () =>
        setLoaded({ linesOf: () => [], besides: (_, found) => found }),
      );
  }, [isNeeded]);
  return loaded;
}

/**
 * What is found while one types: nothing below two characters, and never an answer to an older question. What was
 * pasted is asked for at once.
 */
function useFound(text: string, isOpen: boolean, pasted: string) {
  const typed = useDebounced(text.trim(), searchNumbers.debounce);
  const settled = text === pasted && mayBePasted(text) ? text.trim() : typed;
  const isLongEnough = settled.length >= searchNumbers.minimum && text.trim().length >= searchNumbers.minimum;
  const { data, error, isPlaceholderData } = useFirstPage({
    ...searchQuery(settled),
    meta: { text: settled },
    enabled: isLongEnough && isOpen,
    // While one types on, what was found for the beginning stays, so that the list does not blink.
    placeholderData: (before, earlier) =>
      earlier?.meta && settled.startsWith(String(earlier.meta['text'])) ? before : undefined,
  });
  useLoggedFailure(error);
  const { data: lookup } = useQuery({ ...lookupQuery(settled), enabled: isOpen && mayBePasted(settled) });
  const made = useLines(lookup !== undefined);
  const words = useMemo(() => data && (lookup && made ? made.besides(lookup, data) : data), [data, lookup, made]);
  const found = isLongEnough && !error && !(lookup && !made) ? words : undefined;
  const results = found?.results ?? [];
  // What the text itself is, when it is more than words, comes before what they find.
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

/**
 * Whether the list is open, and which of its lines is chosen: -1 for none. A list that is open belongs to the page that
 * was left.
 */
function useOpenList() {
  const { key } = useLocation();
  const [state, setState] = useState({ ...shut, key });
  const here = (one: typeof state) => (one.key === key ? one : { ...shut, key });
  const set = (next: { isOpen?: boolean; active?: number }) => setState((before) => ({ ...here(before), ...next }));
  const { isOpen, active } = here(state);
  return { isOpen, active, set, close: () => set(shut) };
}

/**
 * Which line a key chooses; undefined for a key that goes to the field. Home and End belong to the list where a line is
 * chosen.
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

/**
 * What stands in the field. Going back shows what was searched for then; what is typed before the page answers stays.
 */
function useSearchedText(query: string | undefined) {
  const [text, setText] = useState(query ?? '');
  const [searched, setSearched] = useState(query);
  if (searched !== query) {
    setSearched(query);
    setText(query ?? '');
  }
  return [text, setText] as const;
}

/** The text that stood in the field when something was last pasted into it. */
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
 * A search field with the list of what is found while one types (spec §2, Global search box; WAI-ARIA, Combobox).
 * `query` is what the page shows the results of, and stands in the page's own field; the field of every page is emptied
 * once its text was sent there.
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

  // Another list: what was chosen in the one before is not what stands there now.
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
      // The first Escape shuts the list, the second one clears the field, as browsers do.
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
    // What was typed before the page answered comes when the field may have been left.
    set({ isOpen: event.currentTarget === document.activeElement, active: -1 });
  };

  return {
    input,
    /** What is heard of the list by those who do not see it. */
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
    /** What the list shows; null while it is shut. */
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
