import type { Tag } from './tag.ts';
import { tags } from './tags.ts';

// After how many milliseconds what could not be read is read again.
const untilNextReading = 500;

/**
 * A few rows that this instance remembers, because nearly every request asks for them. `load` reads them from the
 * store; they are read again where a write touched `tag`, here or on another instance. `onChange` is called when they
 * are others than before.
 */
export class Remembered<Row> {
  #rows: readonly Row[] = [];
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** How many readings began, and which of them is known. */
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
    // One that began later and was answered earlier knows more.
    if (this.#isClosed || reading < this.#readings.known) return;
    this.#readings.known = reading;
    const before = this.#rows;
    this.#rows = found;
    if (JSON.stringify(found) !== JSON.stringify(before)) this.#onChange(found, before);
  }

  /** Reads them again where a write changed them, here or on another instance. */
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
