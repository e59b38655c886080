import type { Tag } from './tag.ts';
import { tags } from './tags.ts';

// The pause before the next try after a failed reading, in milliseconds.
const untilNextReading = 500;

/**
 * A few rows that an instance keeps in memory, because nearly every request needs them. `load` reads them from the
 * store, again after each write that touched `tag`, on any instance. Calls `onChange` when they changed.
 */
export class Remembered<Row> {
  #rows: readonly Row[] = [];
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** The number of the last started reading, and of the reading whose rows are in memory. */
  readonly #readings = { begun: 0, known: 0 };
  readonly #load: () => Promise<readonly Row[]>;
  readonly #tag: Tag;
  readonly #onChange: (rows: readonly Row[], before: readonly Row[]) => void;

  constructor(
    load: () => Promise<readonly Row[]>,
    tag: Tag,
    onChange: (rows: readonly Row[], before: readonly Row[]) => void,
  ) {
    this.#load = load;
    this.#tag = tag;
    this.#onChange = onChange;
  }

  get rows(): readonly Row[] {
    return this.#rows;
  }

  /** Reads the rows from the store. */
  async read(): Promise<void> {
    const reading = (this.#readings.begun += 1);
    const found = await this.#load();
    // A later reading has answered already, so these rows are older.
    if (this.#isClosed || reading < this.#readings.known) return;
    this.#readings.known = reading;
    const before = this.#rows;
    this.#rows = found;
    if (JSON.stringify(found) !== JSON.stringify(before)) this.#onChange(found, before);
  }

  /** Reads the rows again after a write that changed them, on any instance. */
  hear(touched: readonly Tag[]): void {
    if (!touched.includes(this.#tag) && !touched.includes(tags.everything)) return;
    this.read().catch(() => {
      if (this.#isClosed) return;
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => this.hear(touched), untilNextReading).unref();
    });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
  }
}
