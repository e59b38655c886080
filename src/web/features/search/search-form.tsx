import { useQueryClient } from '@tanstack/react-query';
import { useRef, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { pathFor } from '#web/features/addresses/lookup.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';
import styles from './search-form.module.css';

interface SearchFormProps {
  readonly label: string;
  readonly placeholder?: string;
  /** Whether it is beside the main content. */
  readonly isBeside?: boolean;
}

/** A search field with a button. */
export function SearchForm({ label, placeholder, isBeside = false }: SearchFormProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = input.current?.value.trim();
    if (text) void pathFor(client, text).then(navigate);
  };

  return (
    <form className={styles.form} role="search" aria-label={label} action="/search" onSubmit={submit}>
      <Input ref={input} type="search" name="q" aria-label="Search" placeholder={placeholder} />
      <Button type="submit" {...(isBeside ? {} : { variant: 'primary' })}>
        Search
      </Button>
    </form>
  );
}
