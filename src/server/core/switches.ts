import { dateAndTime } from '#contract/format.ts';
import type { SwitchName } from '#contract/moderation/limits.ts';
import type { Role } from '#contract/people/roles.ts';
import type { Protection, SwitchNotice } from '#contract/moderation/switches.ts';
import { Forbidden } from './access-errors.ts';
import { isInRange } from './address-ranges.ts';
import { Maintenance, ReadOnly } from './later-errors.ts';
import { maySuggest, protecting, suggestingSentence, type Suggester } from './protection.ts';
import { Remembered } from './remembered.ts';
import type { Tag } from './tag.ts';
import { tags } from './tags.ts';

/** An active switch. */
export interface Switch {
  readonly name: SwitchName;
  readonly reason: string;
  /** ISO 8601; null without an end. */
  readonly until: string | null;
  /** An article's slug, a range of addresses, a word, a link or a fake; empty for a switch of the whole site. */
  readonly subject: string;
  /** The levels of a protected article; null for other switches. */
  readonly protection: Protection | null;
}

/** Finds the refused words and links in a text. */
export type WordFinder = (text: string) => ReadonlySet<string>;

// The longest delay of a Node timer, in milliseconds.
const longestTimer = 2 ** 31 - 1;
// Bounds of Retry-After, in seconds: the upper one also serves for a switch without an end.
const retryAfter = { least: 1, most: 3_600 };

const endOf = ({ until }: Switch) => (until === null ? Infinity : Date.parse(until));

/** The seconds after which a refused request may be retried. */
const retryAfterOf = (on: Switch) =>
  Math.min(Math.max(Math.ceil((endOf(on) - Date.now()) / 1_000), retryAfter.least), retryAfter.most);

/** The rest of a refusal after its first words: the end and the reason. */
const because = ({ until, reason }: Switch) =>
  `${until === null ? 'at the moment' : `until ${dateAndTime(until)}`}: ${reason}`;

/** The beginning of the sentence that every page shows. Pages cached before a maintenance stay valid after it. */
const notice: Readonly<Partial<Record<SwitchName, string>>> = {
  'read-only': 'This site can only be read',
  'no-anonymous': 'You need a wallet to write here',
  'no-new-wallets': 'Only people with an account can log in',
  'review-all': 'Everything written here is reviewed before it is shown',
};

/** The tags of the pages that show a switch: a protected article and bounties, the fakes, or all pages for a notice. */
export const shownBy = ({ name, subject }: Pick<Switch, 'name' | 'subject'>): Tag[] => {
  if (name === 'protect') return [tags.article(subject), tags.bounties];
  if (name === 'hide-fake') return [tags.fakes];
  return notice[name] === undefined ? [] : [tags.site];
};

/**
 * The tags of pages that show a switch in only one of these two lists: it started, ended, or has another reason or end.
 */
function changedBy(before: readonly Switch[], after: readonly Switch[]): Tag[] {
  const isIn = (others: readonly Switch[]) => {
    const known = new Set(others.map((one) => JSON.stringify(one)));
    return (one: Switch) => known.has(JSON.stringify(one));
  };
  const [wasOn, isOn] = [isIn(before), isIn(after)];
  const changed = [...before.filter((one) => !isOn(one)), ...after.filter((one) => !wasOn(one))];
  return [...new Set(changed.flatMap(shownBy))];
}

interface Sources {
  /** Reads the switches from the store. */
  readonly load: () => Promise<readonly Switch[]>;
  /** Called with these tags when a switch starts, ends or changes. */
  readonly purge: (touched: readonly Tag[]) => void;
  /** Called when the site closes for maintenance: caches in front of it must ask it again. */
  readonly recall: () => void;
  /** Creates the finder for these refused words and links. */
  readonly wordFinder: (refused: readonly string[]) => WordFinder;
}

/** The active switches, cached in memory, because every request asks about them. */
export class Switches {
  #timer: NodeJS.Timeout | undefined;
  readonly #on: Remembered<Switch>;
  readonly #purge: Sources['purge'];
  #closing: Switch | undefined;
  #findWords: WordFinder | undefined;

  constructor({ load, purge, recall, wordFinder }: Sources) {
    this.#purge = purge;
    this.#on = new Remembered(load, tags.switches, (on, before) => {
      const wasClosed = this.isClosed;
      this.#closing = on.find(({ name }) => name === 'maintenance');
      if (this.isClosed && !wasClosed) recall();
      const words = on.filter(({ name }) => name === 'refuse-words').map(({ subject }) => subject);
      this.#findWords = words.length === 0 ? undefined : wordFinder(words);
      this.#awaitEnd();
      const changed = changedBy(before, on);
      if (changed.length > 0) purge(changed);
    });
  }

  /** Reads the switches from the store. */
  read(): Promise<void> {
    return this.#on.read();
  }

  /** Reads the switches again if these tags include theirs, from this instance or another. */
  hear(touched: readonly Tag[]): void {
    this.#on.hear(touched);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#on.close();
  }

  /** The sentences about active switches that every page shows. */
  get notices(): SwitchNotice[] {
    return this.#all.flatMap((on) => {
      const text = notice[on.name];
      return text === undefined ? [] : [{ name: on.name, sentence: `${text} ${because(on)}` }];
    });
  }

  /** Refuses every write while the site is read-only. */
  readonly mayWrite = (): void => {
    const on = this.#find('read-only');
    if (on === undefined) return;
    throw new ReadOnly(`Nothing can be written here ${because(on)}`, retryAfterOf(on));
  };

  /** Whether the site is read-only. */
  get isReadOnly(): boolean {
    return this.#find('read-only') !== undefined;
  }

  /** The refusal for everybody but admins while the site is closed; null while it is open. */
  get maintenance(): Maintenance | null {
    const on = this.#closing;
    return on !== undefined && this.isClosed
      ? new Maintenance(`This site is closed for maintenance ${because(on)}`, retryAfterOf(on))
      : null;
  }

  /** Whether the site is closed for maintenance. Every request asks, cached ones too. */
  get isClosed(): boolean {
    return this.#closing !== undefined && endOf(this.#closing) > Date.now();
  }

  /** Refuses somebody without a wallet. */
  mayWriteAnonymously(): void {
    const on = this.#find('no-anonymous');
    if (on) throw new Forbidden(`Nobody can write here without a wallet ${because(on)}`);
  }

  /** Refuses a wallet that never logged in before. */
  mayJoin(): void {
    const on = this.#find('no-new-wallets') ?? this.#find('read-only');
    if (on) throw new Forbidden(`Nobody new can login ${because(on)}`);
  }

  /** Whether the site withholds this person's words until a reviewer accepts them: people with a role are exempt. */
  withholds(by: { readonly role: Role | null }): boolean {
    return by.role === null && this.#find('review-all') !== undefined;
  }

  /**
   * Refuses people without a role a text that no reviewer will see, while everything needs review. `words` begins the
   * sentence.
   */
  mayGoUnreviewed(by: { readonly role: Role | null }, words: string): void {
    const on = by.role === null ? this.#find('review-all') : undefined;
    if (on) throw new Forbidden(`${words} ${because(on)}`);
  }

  /** Who may suggest changes to an article, and the sentence for everybody else; null if everybody may. */
  protectionOf(slug: string): { suggest: Protection['suggest']; protection: string | null } {
    const on = protecting(this.#all, slug);
    if (on === undefined) return { suggest: 'everybody', protection: null };
    const sentence = suggestingSentence(on.levels);
    return { suggest: on.levels.suggest, protection: sentence === null ? null : `${sentence} ${because(on)}` };
  }

  /** Refuses suggestions to a protected article from people below its level. */
  mayBeSuggested(by: Suggester, slug: string): void {
    const on = protecting(this.#all, slug);
    if (on && !maySuggest(on.levels, by)) throw new Forbidden(`${suggestingSentence(on.levels)!} ${because(on)}`);
  }

  /** Refuses moderators the publication of changes to an article that only admins may publish. */
  mayBePublished(by: { readonly isAdmin: boolean }, slug: string): void {
    const on = by.isAdmin ? undefined : protecting(this.#all, slug);
    if (on?.levels.publish === 'admins')
      throw new Forbidden(`Only admins can publish changes to this article ${because(on)}`);
  }

  /** Refuses writing from an address in a refused range. */
  mayWriteFrom(address: string): void {
    const on = this.#all.find(({ name, subject }) => name === 'refuse-range' && isInRange(address, subject));
    if (on) throw new Forbidden(`Nobody can write from your network ${because(on)}`);
  }

  /**
   * Refuses texts with a refused word or link, except from admins. A word that `before` contains is allowed: the change
   * does not add it.
   */
  refuseWords(
    by: { readonly isAdmin: boolean } | null,
    texts: readonly (string | null | undefined)[],
    before = '',
  ): void {
    const find = this.#findWords;
    if (find === undefined || by?.isAdmin) return;
    const found = new Set(texts.flatMap((text) => [...find(text ?? '')]));
    if (found.size === 0) return;
    const known = find(before);
    const on = this.#all.find(
      ({ name, subject }) => name === 'refuse-words' && found.has(subject) && !known.has(subject),
    );
    if (on)
      throw new Forbidden(
        `Leave out “${on.subject}”, or ask us where /socials says: nobody can write it here ${because(on)}`,
      );
  }

  get #all(): readonly Switch[] {
    return this.#on.rows.filter((one) => endOf(one) > Date.now());
  }

  #find(name: SwitchName): Switch | undefined {
    return this.#all.find((one) => one.name === name);
  }

  /** Sets a timer for the next end of a switch, which purges the pages that show it. */
  #awaitEnd(): void {
    clearTimeout(this.#timer);
    const awaited = this.#all;
    const end = Math.min(...awaited.map(endOf));
    if (end === Infinity) return;
    const wait = Math.min(end - Date.now() + 1, longestTimer);
    this.#timer = setTimeout(() => {
      this.#awaitEnd();
      const over = changedBy(awaited, this.#all);
      if (over.length > 0) this.#purge(over);
    }, wait).unref();
  }
}
