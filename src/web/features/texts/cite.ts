import { footnoteOf } from '#contract/texts/footnote.ts';
import { outlineOf } from '#contract/texts/headings.ts';
import type { Source } from '#contract/texts/sources.ts';

/** What somebody types of a source. */
export type TypedSource = Omit<Source, 'id'>;

/**
 * What is put into a text to cite a source: the mark where it is cited, and the footnote at the end; '' where it needs
 * none.
 */
export interface Citation {
  readonly mark: string;
  readonly footnote: string;
}

const wholeSignature = /(?:^|\/)([1-9A-HJ-NP-Za-km-z]{86,88})(?:[/?#]|$)/;
const wholeAddress = /(?:^|\/(?:account|address|token)\/)([1-9A-HJ-NP-Za-km-z]{32,44})(?:[/?#]|$)/;

/**
 * The mark of a transaction or an account that was pasted, bare or as an explorer's address; null for anything else.
 */
export function chainMark(pasted: string): string | null {
  const signature = wholeSignature.exec(pasted.trim())?.[1];
  if (signature !== undefined) return `tx:${signature}`;
  const address = wholeAddress.exec(pasted.trim())?.[1];
  return address === undefined ? null : `account:${address}`;
}

const hosts: readonly (readonly [RegExp, Source['kind']])[] = [
  [
    /(?:^|\.)(?:x\.com|twitter\.com|t\.me|reddit\.com|medium\.com|substack\.com|mirror\.xyz|youtube\.com|youtu\.be|tiktok\.com|discord\.com)$/,
    'post',
  ],
  [/(?:\.gov|\.gov\.[a-z]{2}|\.europa\.eu|(?:^|\.)courtlistener\.com)$/, 'court or regulator'],
  [/(?:^|\.)(?:github\.com|gitbook\.io|readthedocs\.io|arxiv\.org|solana\.com)$|^(?:docs|support|help)\./, 'document'],
];

/** What the address of a page says of it as a source; null for what is no https address. */
export function guessed(pasted: string): Pick<TypedSource, 'kind' | 'title' | 'publisher'> | null {
  const url = URL.canParse(pasted.trim()) ? new URL(pasted.trim()) : null;
  if (url?.protocol !== 'https:') return null;
  const publisher = url.hostname.replace(/^www\./, '');
  const kind = hosts.find(([host]) => host.test(publisher))?.[1] ?? 'press';
  const last = url.pathname.split('/').findLast((part) => /[a-z]{3}/i.test(part)) ?? '';
  const words = last
    .replace(/\.[a-z]+$/i, '')
    .replaceAll(/[-_+]|%20/g, ' ')
    .trim();
  return { kind, publisher, title: words.charAt(0).toUpperCase() + words.slice(1) || publisher };
}

/** Text in a footnote, in which bars part and some signs of Markdown mean something. */
const plain = (text: string) =>
  text
    .replaceAll(/[|\s]+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>&~]/g, '\\$&');

const inBrackets = (url: string) =>
  new URL(url.trim()).href.replaceAll(/[()|]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** How a source is cited in a text: again by its mark where the text names it already, else by the next number. */
export function citation(markdown: string, typed: TypedSource): Citation {
  const mark = chainMark(typed.url);
  if (mark !== null) return { mark, footnote: '' };
  const url = inBrackets(typed.url);
  const named = [...markdown.matchAll(/^\[\^([^\]\s]+)\]:(.*)$/gm)].find(([, , footnote]) =>
    footnote!.includes(`](${url})`),
  );
  if (named) return { mark: named[1]!, footnote: '' };
  const numbers = [...markdown.matchAll(/\[\^(\d{1,6})\]/g)].map(([, number]) => Number(number));
  const id = String(numbers.reduce((most, number) => Math.max(most, number), 0) + 1);
  const archivedUrl = typed.archivedUrl.trim() && inBrackets(typed.archivedUrl);
  const [title, publisher, date, readAt] = [
    plain(typed.title),
    plain(typed.publisher),
    typed.date.trim(),
    typed.readAt.trim(),
  ];
  return { mark: id, footnote: footnoteOf({ id, url, kind: typed.kind, title, publisher, date, readAt, archivedUrl }) };
}

/** Where a text that nobody has put the cursor into is cited: at the end of what stands before its footnotes. */
export function endOfText(markdown: string): number {
  const first = /^\[\^[^\]\s]+\]:/m.exec(markdown)?.index ?? markdown.length;
  return markdown.slice(0, first).trimEnd().length;
}

/** Whether a place of a text is in a block of code, where a mark is none. */
export const isInCode = (markdown: string, at: number): boolean =>
  outlineOf(markdown).code.has(markdown.slice(0, at).split(/\r\n?|\n/).length - 1);

/** What stands between a text and a footnote at its end. */
export function beforeFootnote(markdown: string): string {
  if (markdown.trim() === '') return '';
  const last = markdown.trimEnd().split('\n').at(-1)!;
  const missing = last.startsWith('[^') ? 1 : 2;
  return '\n'.repeat(Math.max(0, missing - (markdown.length - markdown.trimEnd().length)));
}
