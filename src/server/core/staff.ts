import type { Role } from '#contract/people/roles.ts';
import { Remembered } from './remembered.ts';
import type { Tag } from './tag.ts';
import { tags } from './tags.ts';

/** A person with a role from an admin. */
export interface Holder {
  readonly wallet: string;
  readonly role: Role;
}

/**
 * The admins and moderators that this instance knows, to mark admins on pages and to refuse names that imitate theirs.
 * Sessions decide rights, not this class. `load` reads the roles that admins granted.
 */
export class Staff {
  readonly #configured: () => readonly string[];
  readonly #granted: Remembered<Holder>;

  constructor(
    configured: () => readonly string[],
    load: () => Promise<readonly Holder[]>,
    purge: (touched: readonly Tag[]) => void,
  ) {
    this.#configured = configured;
    this.#granted = new Remembered(load, tags.roles, () => purge([tags.site]));
  }

  /** The wallets of the admins from the configuration. */
  get configured(): readonly string[] {
    return this.#configured();
  }

  /** The wallets of all admins, those from the configuration first. */
  get admins(): string[] {
    const granted = this.#granted.rows.filter(({ role }) => role === 'admin').map(({ wallet }) => wallet);
    return [...new Set([...this.configured, ...granted])];
  }

  /** The wallets of all admins and moderators. */
  get wallets(): string[] {
    return [...this.configured, ...this.#granted.rows.map(({ wallet }) => wallet)];
  }

  read(): Promise<void> {
    return this.#granted.read();
  }

  hear(touched: readonly Tag[]): void {
    this.#granted.hear(touched);
  }

  close(): void {
    this.#granted.close();
  }
}
