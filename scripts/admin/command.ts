import type { Config } from '#server/config.ts';
import type { Store } from '#server/db/client.ts';

/** What is said by options. */
export interface Options {
  readonly reason?: string | undefined;
  readonly until?: string | undefined;
  readonly for?: string | undefined;
  readonly subject: string;
}

/** What a command gets: the words behind its name, the options, and the site's store and configuration. */
export interface Given {
  readonly words: readonly string[];
  readonly options: Options;
  readonly store: Store;
  readonly config: Config;
}

/** Does what was asked for. Returns what is said of it; null where the words are not what the command takes. */
export type Command = (given: Given) => Promise<string | null>;
