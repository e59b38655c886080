import type { Config } from '#server/config.ts';
import type { Store } from '#server/db/client.ts';

/** The options of a command. */
export interface Options {
  readonly reason?: string | undefined;
  readonly until?: string | undefined;
  readonly for?: string | undefined;
  readonly subject: string;
  readonly suggest?: string | undefined;
  readonly publish?: string | undefined;
}

/** The arguments of a command: the words after its name, the options, and the site's store and configuration. */
export interface Given {
  readonly words: readonly string[];
  readonly options: Options;
  readonly store: Store;
  readonly config: Config;
}

/** Runs a command. Returns its output; null if it does not accept these words. */
export type Command = (given: Given) => Promise<string | null>;
