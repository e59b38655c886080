import { footnoteOf } from '#contract/texts/footnote.ts';
import { outlineOf } from '#contract/texts/headings.ts';
import type { Source } from '#contract/texts/sources.ts';

/** The typed fields of a source. */
export type TypedSource = Omit<Source, 'id'>;

/** The texts to insert for a citation: the mark, and the footnote at the end; '' if it needs none. */
export interface Citation {
  readonly mark: string;
  readonly footnote: string;
}

const wholeSignature = /(?:^|\/)([1-9A-HJ-NP-Za-km-z]{86,88})(?:[/?#]|$)/;
const wholeAddress = /(?:^|\/(?:account|address|token)\/)([1-9A-HJ-NP-Za-km-z]{32,44})(?:[/?#]|$)/;

/** The mark of a pasted transaction or account, bare or as an explorer's URL; null for other text. */
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

/** Guesses the fields of a source from its URL; null for anything but an https URL. */
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

/** Escapes text for a footnote, in which bars and some characters of Markdown have a meaning. */
const plain = (text: string) =>
  text
    .replaceAll(/[|\s]+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>&~]/g, '\\$&');

const inBrackets = (url: string) =>
  new URL(url.trim()).href.replaceAll(/[()|]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** The citation of a source in a text: by its existing mark, or by the next number. */
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

/** The position for a citation in a text without a cursor: the end of the text before its footnotes. */
export function endOfText(markdown: string): number {
  const first = /^\[\^[^\]\s]+\]:/m.exec(markdown)?.index ?? markdown.length;
  return markdown.slice(0, first).trimEnd().length;
}

/** Whether a position of a text is in a code block, where a mark does not work. */
export const isInCode = (markdown: string, at: number): boolean =>
  outlineOf(markdown).code.has(markdown.slice(0, at).split(/\r\n?|\n/).length - 1);

/** The separator between a text and a footnote at its end. */
export function beforeFootnote(markdown: string): string {
  if (markdown.trim() === '') return '';
  const last = markdown.trimEnd().split('\n').at(-1)!;
  const missing = last.startsWith('[^') ? 1 : 2;
  return '\n'.repeat(Math.max(0, missing - (markdown.length - markdown.trimEnd().length)));
}
