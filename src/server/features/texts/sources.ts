import type MarkdownIt from 'markdown-it';
import { explorerPage } from '#contract/addresses/explorers.ts';
import type { Receipt } from '#contract/addresses/receipts.ts';
import { shortWallet } from '#contract/format.ts';
import { sourceKinds, textLimits } from '#contract/texts/limits.ts';
import type { Source } from '#contract/texts/sources.ts';
import { base58Bytes } from '#server/core/base58.ts';

export type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

/** A part of a footnote: its words, and the target of its first link. */
export interface Part {
  readonly text: string;
  readonly url: string;
}

/** The parts of a footnote between its bars, in order. */
export function partsOf(children: readonly Token[]): Part[] {
  const parts = [{ text: '', url: '' }];
  for (const token of children) {
    const last = parts.at(-1)!;
    if (token.type === 'link_open') last.url ||= String(token.attrGet('href') ?? '');
    else if (token.type === 'softbreak' || token.type === 'hardbreak') last.text += ' ';
    else if (token.type === 'text' || token.type === 'code_inline' || token.type === 'constant') {
      const [first = '', ...rest] = token.content.split('|');
      last.text += first;
      for (const text of rest) parts.push({ text, url: '' });
    }
  }
  return parts
    .map(({ text, url }) => ({ text: text.trim(), url: /^https?:/.test(url) ? url : '' }))
    .filter(({ text, url }) => text !== '' || url !== '');
}

/** Whether a footnote is text rather than parts with bars between them. */
export const isProse = (children: readonly Token[]): boolean => partsOf(children).length < 2;

/** The transaction or the account in a mark, as in [^tx:SIGNATURE] and [^account:ADDRESS]; null for other marks. */
export function citedIn(mark: string): Pick<Receipt, 'kind' | 'signature'> | null {
  const [, kind, signature = ''] = /^(tx|account):(\w+)$/.exec(mark) ?? [];
  if (kind === 'tx') return base58Bytes(signature, 64) && { kind: 'transaction', signature };
  return kind === 'account' && base58Bytes(signature, 32) ? { kind, signature } : null;
}

const readDay = /^read (\d{4}-\d{2}-\d{2})$/i;

/**
 * The source in a footnote: its parts with bars between them, in any order: the kind, the title with its link, the
 * publisher, the date, `read` with a day, and `archived` with a link. The first other part is the title, the second the
 * publisher. Every footnote is a valid source.
 */
export function sourceOf(id: string, children: readonly Token[]): Source {
  const source = {
    id,
    kind: 'document' as Source['kind'],
    title: '',
    url: '',
    publisher: '',
    date: '',
    readAt: '',
    archivedUrl: '',
  };
  const cited = citedIn(id);
  for (const { text, url } of partsOf(children)) {
    const kind = sourceKinds.find((one) => one === text.toLowerCase());
    if (kind) source.kind = kind;
    else if (url !== '' && /^archived?$/i.test(text)) source.archivedUrl = url;
    else if (/^\d{4}(?:-\d{2}){0,2}$/.test(text)) source.date = text;
    else if (readDay.test(text)) source.readAt = readDay.exec(text)![1]!;
    else if (source.title === '') Object.assign(source, { title: text.slice(0, textLimits.sourceTitle), url });
    else if (source.publisher === '') source.publisher = text.slice(0, textLimits.sourceTitle);
  }
  if (cited) {
    source.kind = cited.kind;
    source.title ||= shortWallet(cited.signature);
    source.url ||= explorerPage(cited.kind, cited.signature);
  }
  return source;
}
