/** The extent of a reading: only visible text, or also the targets of changed links and sources. */
export type Saying = 'read' | 'full';

/** A piece of Markdown syntax, and its replacement. */
export interface Mark extends Readonly<Record<Saying, string>> {
  readonly start: number;
  readonly end: number;
}

export const markOf = (start: number, end: number, read = '', full = read): Mark => ({ start, end, read, full });

// Shortens a transaction's signature, which would fill a line.
export const shortId = (id: string): string => (id.length > 24 ? `${id.slice(0, 12)}…${id.slice(-6)}` : id);

/** Characters that may start an inline mark. */
export const sign = /[\\`*_~[\]!<&]|https?:\/\//g;
const address = /https?:\/\/[^\s<>)\]|]+/y;
const codeSpan = /(`{1,3})[^`\n]{1,500}\1/y;
const reference = /\[\^([^\][\s]{1,200})\](?!:)/y;
const target = /\]\(<?((?:[^()\s<>]|\([^()\s]{0,200}\)){0,2000})>?(?:\s{1,5}"[^"]{0,300}")?\)/y;
// [[Bonding curve]], [[bonding-curve|the curve]]
const named = /\[\[(?!\^)([^[\]`|]{0,401}\|)?([^[\]`]{1,401})\]\](?!\()/y;
const enclosed = /<(?=https?:\/\/)[^\s<>]{1,2000}>/y;
const entity = /&(?:amp|lt|gt|quot|nbsp|#39);/y;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

const isBlank = (sign: string | undefined) => sign === undefined || /\s/.test(sign);
const isWord = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** Reads inline marks: links, pictures, references to sources, emphasis, code. */
export class InlineMarks {
  readonly marks: Mark[] = [];
  readonly #text: string;
  // The starts of open brackets and emphasis.
  readonly #brackets: number[] = [];
  readonly #emphasis = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
  }

  #at(pattern: RegExp, place: number): RegExpExecArray | null {
    pattern.lastIndex = place;
    return pattern.exec(this.#text);
  }

  /** Takes the mark that starts at a character, and returns its end. */
  take(at: number): number {
    const text = this.#text;
    if (text[at] === 'h') return at + this.#at(address, at)![0].length;
    if (text[at] === '\\') return this.#escape(at);
    if (text[at] === '`') return this.#enclosing(codeSpan, at, 0);
    if (text[at] === '<') return this.#enclosing(enclosed, at, 1);
    if (text[at] === '&') return this.#entity(at);
    if (text[at] === '!' || text[at] === '[') return this.#bracket(at);
    if (text[at] === ']') return this.#target(at);
    return text[at + 1] === text[at] ? this.#double(at) : this.#single(at);
  }

  #escape(at: number): number {
    if (/[!-/:-@[-`{-~\n]/.test(this.#text[at + 1] ?? '')) this.marks.push(markOf(at, at + 1));
    return at + 2;
  }

  #enclosing(pattern: RegExp, at: number, width: number): number {
    const found = this.#at(pattern, at);
    if (!found) return at + 1;
    const sides = width || found[1]!.length;
    const end = at + found[0].length;
    this.marks.push(markOf(at, at + sides), markOf(end - sides, end));
    return end;
  }

  #entity(at: number): number {
    const found = this.#at(entity, at)?.[0];
    if (found) this.marks.push(markOf(at, at + found.length, entities[found.slice(1, -1)]));
    return at + (found?.length ?? 1);
  }

  #bracket(at: number): number {
    const cited = this.#at(reference, at);
    if (cited) {
      const space = isBlank(this.#text[at - 1]) ? '' : ' ';
      this.marks.push(markOf(at, at + cited[0].length, '', `${space}[source ${shortId(cited[1]!)}]`));
      return at + cited[0].length;
    }
    const link = this.#at(named, at);
    if (link && link[2]!.trim() !== '') {
      const [whole, target = ''] = link;
      const end = at + whole.length;
      this.marks.push(
        markOf(at, at + 2 + target.length),
        markOf(end - 2, end, '', target && ` (${target.slice(0, -1).trim()})`),
      );
      return end;
    }
    const isPicture = this.#text[at] === '!' && this.#text[at + 1] === '[';
    if (isPicture || this.#text[at] === '[') this.#brackets.push(at);
    return at + (isPicture ? 2 : 1);
  }

  #target(at: number): number {
    const from = this.#brackets.pop();
    const found = from === undefined ? null : this.#at(target, at);
    if (!found) return at + 1;
    const opens = this.#text[from!] === '!' ? 2 : 1;
    const end = at + found[0].length;
    this.marks.push(markOf(from!, from! + opens), markOf(at, end, '', found[1] === '' ? '' : ` (${found[1]})`));
    return end;
  }

  #double(at: number): number {
    const [before, behind] = [this.#text[at - 1], this.#text[at + 2]];
    const isLoose = isBlank(before) && isBlank(behind);
    const isInWord = this.#text[at] === '_' && isWord(before) && isWord(behind);
    if (!isLoose && !isInWord) this.marks.push(markOf(at, at + 2));
    return at + 2;
  }

  #single(at: number): number {
    const sign = this.#text[at]!;
    const [before, behind] = [this.#text[at - 1], this.#text[at + 1]];
    const from = this.#emphasis.get(sign);
    const inWord = (other: string | undefined) => sign === '_' && isWord(other);
    if (from !== undefined && !isBlank(before) && !inWord(behind)) {
      this.#emphasis.delete(sign);
      if (sign !== '~') this.marks.push(markOf(from, from + 1), markOf(at, at + 1));
    } else if (from === undefined && !isBlank(behind) && !inWord(before)) this.#emphasis.set(sign, at);
    return at + 1;
  }

  /** Closes the open marks of a paragraph. */
  paragraph(): void {
    this.#brackets.length = 0;
    this.#emphasis.clear();
  }
}
