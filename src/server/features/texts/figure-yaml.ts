import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml';

/** The parsed lines of a block, as text: the value of each name, and its line. */
export interface BlockLines {
  readonly written: Readonly<Record<string, unknown>>;
  /** The line, counted from 1, of the value at this path. */
  readonly lineOf: (at: readonly (string | number)[]) => number;
  /** The faults that prevent parsing, with their lines. */
  readonly faults: readonly { readonly line: number; readonly sentence: string }[];
}

const most = 12_000;

const keyOf = (at: readonly (string | number)[]): string => at.join('\0');

const help = 'write a name, a colon and a value on each line; words with a colon or a # in them stand between quotes';

// Control characters, except line feed and tab, and unpaired surrogates.
const unwritable = /[^\P{Cc}\n\t]|\p{Cs}/u;

/** Walks the parsed nodes without following aliases, and records the line of each value. */
class Reading {
  readonly lines = new Map<string, number>();
  readonly faults: { line: number; sentence: string }[] = [];
  readonly #counter: LineCounter;

  constructor(counter: LineCounter) {
    this.#counter = counter;
  }

  line(node: Pick<Node, 'range'> | null | undefined): number {
    return this.#counter.linePos(node?.range?.[0] ?? 0).line;
  }

  refuse(node: Pick<Node, 'range'> | null | undefined, sentence: string): void {
    this.faults.push({ line: this.line(node), sentence });
  }

  /** The text of a value. Between double quotes, an escape may produce a character that PostgreSQL cannot store. */
  text(node: Pick<Node, 'range'> & { readonly value: unknown }): string {
    const text = String(node.value ?? '');
    if (unwritable.test(text))
      this.refuse(node, 'This holds a character that no text can have: write it without an escape such as \\0.');
    return text;
  }

  /** The value of a node: a text, or a list of maps of texts. */
  value(node: unknown, at: readonly (string | number)[]): unknown {
    const found = node as Node;
    if (isScalar(node) && node.anchor === undefined && node.tag === undefined) return this.text(node);
    if (isSeq(node) && node.anchor === undefined && at.length === 1)
      return node.items.map((item, place) => {
        this.lines.set(keyOf([...at, place]), this.line(item as Node));
        return this.value(item, [...at, place]);
      });
    if (isMap(node) && node.anchor === undefined && at.length !== 1 && at.length < 3) return this.map(node, at);
    this.refuse(found, `This is no value of a figure: ${help}.`);
    return undefined;
  }

  map(
    node: { readonly items: readonly { readonly key: unknown; readonly value: unknown }[] },
    at: readonly (string | number)[],
  ) {
    const entries = node.items.map(({ key, value }): [string, unknown] => {
      if (!isScalar(key)) {
        this.refuse(key as Node, `This is no name of a parameter: ${help}.`);
        return ['', undefined];
      }
      const name = String(key.value);
      this.lines.set(keyOf([...at, name]), this.line(key));
      return [name, this.value(value, [...at, name])];
    });
    return Object.fromEntries(entries) as Record<string, unknown>;
  }
}

const unread = (line: number, sentence: string): BlockLines => ({
  written: {},
  lineOf: () => line,
  faults: [{ line, sentence }],
});

/**
 * Parses the lines of a figure's block. All values are text: parameters parse numbers. Refuses long blocks, anchors,
 * aliases, tags, and nesting deeper than a list of entries; takes linear time.
 */
export function readLines(block: string): BlockLines {
  if (block.length > most)
    return unread(1, `The block of a figure has at most ${most.toLocaleString('en-US')} characters.`);
  if (/[[{]{4}/.test(block.replaceAll(/\s/g, ''))) return unread(1, `Brackets stand too deep in each other: ${help}.`);
  const counter = new LineCounter();
  const document = parseDocument(block, {
    schema: 'failsafe',
    lineCounter: counter,
    prettyErrors: false,
    // With `silent`, the parser ignores a second document below `---`.
    logLevel: 'error',
  });
  const [wrong] = document.errors;
  if (wrong !== undefined)
    return unread(
      // A quotation without an end is wrong at the end of the block, below its last line.
      Math.min(counter.linePos(wrong.pos[0]).line, block.trimEnd().split('\n').length),
      wrong.code === 'DUPLICATE_KEY' ? 'A name stands here that is there already.' : `This cannot be read: ${help}.`,
    );
  const { contents } = document;
  if (contents === null || (isScalar(contents) && contents.value === ''))
    return { written: {}, lineOf: () => 1, faults: [] };
  if (!isMap(contents)) return unread(1, `This cannot be read: ${help}.`);
  const reading = new Reading(counter);
  const written = reading.map(contents, []);
  const lineOf = (at: readonly (string | number)[]): number =>
    reading.lines.get(keyOf(at)) ?? (at.length === 0 ? 1 : lineOf(at.slice(0, -1)));
  return { written, lineOf, faults: reading.faults };
}
