import { ArrowRight, Search } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';
import { SearchList } from './search-list.tsx';
import { useSearchCombobox } from './use-search-combobox.ts';
import styles from './paste-box.module.css';

/** The main page's search field, the first thing on it. Without JavaScript it is a form. */
export function PasteBox() {
  const { form, field, panel, status } = useSearchCombobox();
  const id = useId();
  return (
    <form {...form} className={styles.box} aria-label="Main page">
      <Search className={`icon ${styles.glass}`} aria-hidden />
      <Input {...field} id={id} className={styles.input!} placeholder=" " />
      {/*
       * A placeholder would stay on one line, and a phone would cut it off. It lies above the field: with forced colours
       * the browser paints the ground of the empty placeholder.
       */}
      <label className={styles.hint} htmlFor={id}>
        Paste an address, a link or a transaction, or ask
      </label>
      <Button type="submit" variant="primary" className={styles.go!}>
        <ArrowRight className="icon" aria-hidden />
        <span>Look up</span>
      </Button>
      <SearchList panel={panel} status={status} />
    </form>
  );
}
