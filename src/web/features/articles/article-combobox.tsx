import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { searchNumbers, searchLimits } from '#contract/search/limits.ts';
import { searchQuery } from '#web/features/search/search.queries.ts';
import { useFirstPage } from '#web/lists/use-first-page.ts';
import { useDebounced } from '#web/typed/use-debounced.ts';
import { useBackCloses } from '#web/ui/behaviour/over-page.ts';
import { Input } from '#web/ui/input.tsx';
import styles from './article-combobox.module.css';

/** A picked article. */
export interface Picked {
  readonly slug: string;
  readonly title: string;
}

interface ArticleComboboxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** A slug, or any other typed text. */
  readonly value: string;
  /** The text that the field shows in place of a slug that nobody typed. */
  readonly shown?: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onPick?: (picked: Picked) => void;
}

/** A field for an article: lists the search results, and takes the slug of the picked one (WAI-ARIA, Combobox). */
export function ArticleCombobox({ value, shown, onChange, onPick, ...rest }: ArticleComboboxProps) {
  const list = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [picked, setPicked] = useState<Picked | null>(null);
  const settled = useDebounced(value.trim().slice(0, searchLimits.query), searchNumbers.debounce);
  const { data } = useFirstPage({
    ...searchQuery(settled),
    enabled: isOpen && settled.length >= searchNumbers.minimum,
  });
  const results = isOpen ? (data?.results.slice(0, searchNumbers.dropdownResults) ?? []) : [];
  // On touch screens the list covers the page.
  useBackCloses(results.length > 0 && matchMedia('(hover: none)').matches, () => setOpen(false));
  const pick = ({ slug, title }: Picked) => {
    setPicked({ slug, title });
    setOpen(false);
    onChange(slug);
    onPick?.({ slug, title });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = results[active];
    if (event.key === 'Enter' && chosen) pick(chosen);
    else if (event.key === 'Escape' && results.length > 0) setOpen(false);
    else if (event.key === 'ArrowDown' && results.length > 0) setActive((active + 1) % results.length);
    else if (event.key === 'ArrowUp' && results.length > 0)
      setActive((Math.max(active, 0) - 1 + results.length) % results.length);
    else return;
    event.preventDefault();
  };
  return (
    <span className={styles.combobox}>
      <Input
        {...rest}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-controls={list}
        aria-expanded={results.length > 0}
        aria-activedescendant={results[active] ? `${list}-${active}` : undefined}
        value={shown ?? value}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          setOpen(true);
          setActive(-1);
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <ul
        id={list}
        role="listbox"
        aria-label="Articles"
        className={`floating ${styles.list}`}
        hidden={results.length === 0}
      >
        {results.map((result, index) => (
          <li
            key={result.slug}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(result)}
          >
            {result.title} <span className="mono muted small">{result.slug}</span>
          </li>
        ))}
      </ul>
      {picked?.slug === value && shown === undefined ? <span className="muted small">{picked.title}</span> : null}
    </span>
  );
}
