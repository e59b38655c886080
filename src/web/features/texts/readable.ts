import { shortDate } from '#contract/format.ts';
import type { TextPart } from '#contract/revisions/revisions.ts';

// A footnote as it stands in an article's Markdown, on a line of its own, and a mark that refers to one.
const definition = /^\[\^([^\][\s]+)\]:([^\n]*)/;
const mark = / ?\[\^[^\][\s]+\]/g;
const link = /\[([^\][]*)\]\([^()\s]*\)/g;

const isDay = (part: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(part);

/** A footnote as a line: 'Source: Lab report, Mitrade, 29 Jan 2026'. What kind it is, when it was read and its copy in an archive are left out. */
function sourceLine(id: string, said: string): string {
  const [first = '', ...rest] = said.split(' | ').map((part) => part.trim());
  const isKind = rest.length > 0 && !first.includes('[') && first === first.toLowerCase();
  const parts = (isKind ? rest : [first, ...rest])
    .filter((part) => part !== '' && !part.startsWith('read ') && !part.startsWith('[archived]'))
    .map((part) => (isDay(part) ? shortDate(part) : part.replaceAll(link, '$1')));
  return `Source: ${parts.join(', ') || id}`;
}

/** An article's text as somebody reads it who does not write Markdown: sources as lines, and their marks as '[source]' or not at all. */
export function readable(text: string, marks: 'named' | 'left out'): string {
  const lineOf = (line: string): string => {
    const [, id, said] = definition.exec(line) ?? [];
    return id === undefined ? line : sourceLine(id, said ?? '');
  };
  return text
    .split('\n')
    .map(lineOf)
    .join('\n')
    .replaceAll(mark, marks === 'named' ? ' [source]' : '');
}

/** Compared words with readable sources. Where a source was changed, the whole old one and the whole new one stand for it. */
export function readableParts(parts: readonly TextPart[]): TextPart[] {
  const side = (other: TextPart['kind']) =>
    parts
      .filter(({ kind }) => kind !== other)
      .map(({ text }) => text)
      .join('');
  const [before, after] = [side('added'), side('removed')];
  const sourcesIn = (text: string) => text.split('\n').filter((line) => definition.test(line));
  const whole = parts.flatMap(({ text }) => sourcesIn(text));
  if ([...sourcesIn(before), ...sourcesIn(after)].every((line) => whole.includes(line)))
    return parts.map(({ kind, text }) => ({ kind, text: readable(text, kind === 'same' ? 'left out' : 'named') }));
  const texts: TextPart[] = [
    { kind: 'removed', text: readable(before, 'named') },
    { kind: 'added', text: readable(after, 'named') },
  ];
  return texts.filter(({ text }) => text.trim() !== '');
}
