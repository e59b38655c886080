import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';
import { SearchList } from './search-list.tsx';
import { useSearchCombobox } from './use-search-combobox.ts';
import styles from './search-form.module.css';

const label = 'Search, or paste an address';

/**
 * The search field of the results page (spec §2, /search). `query` is the present search. Without JavaScript it is a
 * form.
 */
export function SearchField({ query }: { query: string }) {
  const { form, field, panel, status } = useSearchCombobox(query);
  return (
    <form {...form} className={`${styles.form} ${styles.field}`} aria-label="Results page">
      <Input {...field} placeholder={label} aria-label={label} />
      <Button type="submit" variant="primary">
        Search
      </Button>
      <SearchList panel={panel} status={status} />
    </form>
  );
}
