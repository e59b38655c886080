import type MarkdownIt from 'markdown-it';
import { escaped } from '#figures/elements.ts';
import type { FigureKind } from '#figures/kind.ts';
import { checkedValues, type Value } from '#figures/parameters.ts';
import { figureKinds } from './figure-kinds.ts';
import { readLines } from './figure-yaml.ts';
import { leadHere, marksIn, withNumbers } from './figure-citations.ts';
import type { Token } from './sources.ts';

/** The most figures of a text, and the longest caption and source. */
export const figureLimits = { figures: 12, caption: 600, source: 400 };

/** The data of a figure's opening token. */
type FigureMeta = {
  readonly kind: FigureKind;
  /** The values in the block; defaults apply to the others. */
  readonly given: Readonly<Record<string, Value>>;
  /** The title of the figure in plain text. */
  readonly title: string;
  /** The marks of sources in the figure's values. */
  readonly cited: Token;
};

/**
 * A parsed block with its faults, each with its line in the block, counted from 1. `caption` and `source` are empty if
 * missing.
 */
interface Block extends Pick<FigureMeta, 'kind' | 'given'> {
  readonly caption: string;
  readonly source: string;
  readonly faults: readonly { readonly line: number; readonly sentence: string }[];
}

const wordsOf = (written: unknown): string => (typeof written === 'string' ? written.trim() : '');

/** Parses the lines of a block of that kind. */
function readBlock(kind: FigureKind, content: string): Block {
  const { written, lineOf, faults } = readLines(content);
  const { caption, source, ...own } = written;
  const { values, faults: ofValues } = checkedValues(kind.parameters, faults.length > 0 ? {} : own);
  const tooLong = (name: 'caption' | 'source') =>
    wordsOf(written[name]).length > figureLimits[name]
      ? [{ line: lineOf([name]), sentence: `The ${name} is too long: at most ${figureLimits[name]} characters.` }]
      : [];
  const noWords = (name: 'caption' | 'source') =>
    name in written && typeof written[name] !== 'string'
      ? [{ line: lineOf([name]), sentence: `The ${name} is one text: write it on its line.` }]
      : [];
  return {
    kind,
    given: Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(own, name))),
    caption: wordsOf(caption),
    source: wordsOf(source),
    faults: [
      ...faults,
      ...ofValues.map(({ at, sentence }) => ({ line: lineOf(at), sentence })),
      ...(['caption', 'source'] as const).flatMap((name) => [...tooLong(name), ...noWords(name)]),
    ],
  };
}

/** Parses the block of a figure; null if its kind is unknown or the block is invalid. */
export function readFigure(name: string, content: string): Block | null {
  const kind = figureKinds.get(name);
  const block = kind && readBlock(kind, content);
  return block === undefined || block.faults.length > 0 ? null : block;
}

/** The sentence above a figure's block of an unknown kind, which appears as code. */
const unknownKind = (name: string): string =>
  name === ''
    ? 'This figure names no kind. All kinds stand at /figures.'
    : `There is no figure of the kind '${name.slice(0, 40)}'. All kinds stand at /figures.`;

type TokenMaker = new (type: string, tag: string, nesting: -1 | 0 | 1) => Token;

/**
 * The tokens of a figure: its caption, its source and the marks in its values become inline text, so that they may cite
 * sources.
 */
function tokensOf(make: TokenMaker, { kind, given, caption, source }: Block, fence: Token): Token[] {
  const token = (type: string, nesting: -1 | 0 | 1, fields: Partial<Token> = {}) =>
    Object.assign(new make(type, '', nesting), { block: true, map: fence.map }, fields);
  const words = (content: string) => token('inline', 0, { content, children: [], level: 1 });
  const cited = words(marksIn(kind.parameters, given).join(''));
  const meta: FigureMeta = { kind, given, title: kind.title, cited };
  return [
    token('figure_open', 1, { meta, content: fence.content }),
    words(caption || kind.caption),
    ...(source === '' ? [] : [token('figure_source_open', 1, { level: 1 }), words(source)]),
    ...(source === '' ? [] : [token('figure_source_close', -1, { level: 1 })]),
    ...(cited.content === '' ? [] : [cited]),
    token('figure_close', -1),
  ];
}

/** The name after the word 'figure' at the start of a fence; null for other fences. */
function kindNamed({ type, info }: Token): string | null {
  const [word, name = ''] = info.trim().split(/\s+/, 2);
  return type === 'fence' && word === 'figure' ? name : null;
}

/**
 * Teaches a parser the block ```figure KIND with YAML below. An invalid block stays code, with a sentence above it. If
 * the kind is known, its faults are faults of the text, with their lines.
 */
export function figureBlocks(markdown: InstanceType<typeof MarkdownIt>): void {
  markdown.core.ruler.before('inline', 'figures', (state) => {
    const faults: string[] = [];
    let figures = 0;
    const read = (token: Token): Token[] => {
      const name = kindNamed(token);
      if (name === null) return [token];
      const kind = figureKinds.get(name);
      const code = (sentence: string) => [Object.assign(token, { meta: { sentence } })];
      if (kind === undefined) return code(unknownKind(name));
      const first = token.map![0] + 1;
      const refuse = (line: number, sentence: string) => {
        faults.push(`Line ${line}: ${sentence}`);
        return code(sentence);
      };
      if (token.level > 0)
        return refuse(first, 'A figure stands for itself: take it out of the list, the quotation or the footnote.');
      figures += 1;
      if (figures > figureLimits.figures) return refuse(first, `A text has at most ${figureLimits.figures} figures.`);
      const block = readBlock(kind, token.content);
      for (const { line, sentence } of block.faults) faults.push(`Line ${first + line}: ${sentence}`);
      const [wrong] = block.faults;
      return wrong === undefined ? tokensOf(state.Token, block, token) : code(wrong.sentence);
    };
    state.tokens = state.tokens.flatMap(read);
    Object.assign(state.env as { faults?: string[] }, { faults });
  });
  markdown.core.ruler.after('inline', 'marks in figures', ({ tokens }) => {
    for (const { type, meta } of tokens) if (type === 'figure_open') leadHere((meta as FigureMeta).cited);
  });
  const { escapeHtml } = markdown.utils;
  Object.assign(markdown.renderer.rules, {
    figure_open: (tokens: Token[], index: number) => {
      const { kind, given, cited } = tokens[index]!.meta as FigureMeta;
      const values = JSON.stringify(withNumbers(kind.parameters, given, cited));
      return `<figure class="figure" data-figure="${kind.name}" data-values="${escapeHtml(values)}"><figcaption>`;
    },
    figure_source_open: () => '<span class="figure-source">Source: ',
    figure_source_close: () => '</span>',
    figure_close: () => '</figcaption></figure>\n',
  });
}

/** The HTML of the sentence above a block that appears as code; empty for other blocks. */
export function sentenceAbove({ meta }: Token): string {
  const { sentence = '' } = (meta ?? {}) as { sentence?: string };
  return sentence && `<p class="invite">${escaped(sentence)}</p>\n`;
}

/** The names of the constants that a text's figures use. */
export const constantsOfFigures = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ type, meta }) =>
    type === 'figure_open' ? Object.values((meta as FigureMeta).kind.constants).map(({ name }) => name) : [],
  );
