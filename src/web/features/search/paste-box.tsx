import { Search } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';
import { SearchList } from './search-list.tsx';
import { useSearchCombobox } from './use-search-combobox.ts';
import styles from './paste-box.module.css';

const label = 'Paste an address, a link or a word';

/** The main page's search field, across its whole width. Without JavaScript it is a form. */
export function PasteBox() {
  const { form, field, panel, status } = useSearchCombobox();
  return (
    <form {...form} className={styles.box} aria-label="Main page">
      <Search className={`icon ${styles.glass}`} aria-hidden />
      <Input {...field} className={styles.input!} placeholder={label} aria-label={label} />
      <Button type="submit" variant="primary">
        Look up
      </Button>
      <SearchList panel={panel} status={status} />
    </form>
  );
}
