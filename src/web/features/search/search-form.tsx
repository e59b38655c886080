import { useEffect, useRef, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '#contract/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';
import { pathFor } from './lookup.queries.ts';
import styles from './search-form.module.css';

/** A field and a button that lead to the results (spec §2, /search). `query` is what stands in it at first. */
export function SearchForm({ label, query }: { label: string; query: string }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);

  // Going back shows what was searched for then; what is typed before the page answers stays.
  const shown = useRef(query);
  useEffect(() => {
    if (input.current && shown.current !== query) input.current.value = query;
    shown.current = query;
  }, [query]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = input.current?.value.trim();
    if (text) void navigate(pathFor(text));
  };

  return (
    <form className={styles.form} role="search" aria-label={label} action="/search" onSubmit={submit}>
      <Input ref={input} type="search" name="q" defaultValue={query} aria-label="Search" maxLength={limits.pasted} />
      <Button type="submit" variant="primary">
        Search
      </Button>
    </form>
  );
}
