import { isToCome } from '#contract/days.ts';
import { isHttpsAddress } from '#contract/text.ts';
import { sourceKinds, textServerLimits } from '#contract/texts/limits.ts';
import { isDay } from './days.ts';
import { definedIn } from './footnotes.ts';
import { citedIn, isProse, partsOf, type Part, type Token } from './sources.ts';

/** The beginning of a person's text, for quoting it in a sentence. */
const quoted = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

/** The fault of a mark without a source, [^so]. */
function markFault(mark: string): string {
  const name = `[^${quoted(mark)}]`;
  if (mark.startsWith('tx:'))
    return `${name} names no transaction: copy its signature whole, 87 or 88 letters and digits.`;
  if (mark.startsWith('account:'))
    return `${name} names no account: copy its address whole, 32 to 44 letters and digits.`;
  if (/\s/.test(mark)) return `${name} leads to no source: write the mark without spaces.`;
  return `${name} has no source: add the line '${name}: …' at the end of the text, or take the mark out.`;
}

const mark = /\[\^([^[\]]+)\]/g;

/**
 * The visible text of an inline token. In place of text that contains no marks, such as code and escaped characters,
 * \0.
 */
function shown({ type, content, markup }: Token): string {
  if (type === 'text') return content;
  if (type === 'softbreak' || type === 'hardbreak') return '\n';
  // The parser makes links of URLs also within brackets.
  const isMarkup = type.endsWith('_open') || type.endsWith('_close');
  return isMarkup && (type !== 'link_open' || markup !== '') ? '' : '\0';
}

/** The faults of marks in these tokens: a mark that stays [^visible] in the text has no source. */
const faultsOfMarks = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ children }) =>
    [...(children ?? []).map(shown).join('').matchAll(mark)].map(([, written]) => markFault(written!)),
  );

/** The fault of a part that looks like a date, or like the day of reading; null for other parts. */
function dayFault(text: string): string | null {
  const day = /^(?:read\s+)?(\d{4}(?:[-/.]\d{1,2})+|\d{4})$/i.exec(text)?.[1];
  if (day === undefined)
    return /^read\s+\d/i.test(text) ? `says '${quoted(text)}': write the day as read 2026-11-18.` : null;
  const isRead = text !== day;
  if (!isDay(day) || (isRead && day.length < 10))
    return `says '${quoted(text)}': write the day as ${isRead ? 'read 2026-11-18' : '2026, 2026-11 or 2026-11-18'}.`;
  return isToCome(day) ? `is dated ${day}, which has not come yet; correct the day.` : null;
}

const fields = 'kind | [title](https://…) | publisher | date | read 2026-11-18 | [archived](https://…)';

/** The faults of a footnote's parts other than dates. */
function partFaults(parts: readonly Part[]): string[] {
  const isKind = ({ text }: Part) => sourceKinds.some((kind) => kind === text.toLowerCase());
  const isArchive = ({ text }: Part) => /^archived?$/i.test(text);
  const isDated = ({ text, url }: Part) => url === '' && /^(?:read\s+\d|\d{4}(?:[-/.]\d{1,2})*$)/i.test(text);
  const named = parts.filter((part) => !isKind(part) && !isDated(part) && !isArchive(part));
  const [title, publisher, other] = named;
  const faults: string[] = [];
  if (parts.some((part) => isArchive(part) && part.url === ''))
    faults.push('is archived at no address: write [archived](https://…).');
  if (title?.url === '' && publisher && publisher.url !== '')
    faults.push(
      `begins with '${quoted(title.text)}', which is no kind: write ${sourceKinds.slice(0, -1).join(', ')} or ${sourceKinds.at(-1)}.`,
    );
  else if (other !== undefined)
    faults.push(`has a part that is no field, '${quoted(other.text || other.url)}': write ${fields}.`);
  return faults;
}

/** The URLs of the links and the pictures of a footnote. */
const linksIn = (children: readonly Token[]): string[] =>
  children.flatMap((token) => {
    if (token.type === 'link_open') return String(token.attrGet('href') ?? '');
    return token.type === 'image' ? String(token.attrGet('src') ?? '') : [];
  });

// A link to a page of this site, or within the same page.
const inner = /^[/#](?!\/)/;

// Schemes that Markdown does not turn into links: those that run code or embed data, and URLs without a host.
const unlinked = /(?<![\p{L}\p{N}])(?:(?:javascript|vbscript|file|data):|https?:(?!\/\/(?:[^/\\?#]|$)))./iu;

/** The URL at the start of a word, without the closing bracket around it; null without one. */
function unlinkedIn(word: string): string | null {
  const address = word.slice(unlinked.exec(word)?.index ?? word.length);
  // In prose, 'data:' is a word before a list.
  if (address === '' || (/^data:/i.test(address) && !/[,;]/.test(address))) return null;
  let open = 0;
  const end = [...address].findIndex((sign) => {
    if (sign === '(') open += 1;
    if (sign === ')') open -= 1;
    return open < 0;
  });
  return end < 0 ? address : [...address].slice(0, end).join('');
}

/** URLs in a footnote's words that did not become links; and a part that is only the path of a page here. */
function wordsThatLead(children: readonly Token[], parts: readonly Part[]): string[] {
  const words = children.map(({ type, content }) => (type === 'text' ? content : ' ')).join('');
  const paths = parts.filter(({ text, url }) => url === '' && /^[/#]\p{L}\S*$/u.test(text));
  return [...words.split(/[\s<>]+/).flatMap((word) => unlinkedIn(word) ?? []), ...paths.map(({ text }) => text)];
}

/**
 * The URLs in a footnote that cannot be its source. A footnote in prose may link to a page of this site beside its URL.
 */
function misleading(id: string, children: readonly Token[], parts: readonly Part[]): string[] {
  const links = linksIn(children);
  const mayNameOurs = isProse(children) && (citedIn(id) !== null || links.some(isHttpsAddress));
  const isGood = (url: string) => isHttpsAddress(url) || (mayNameOurs && inner.test(url));
  return [...links.filter((url) => !isGood(url)), ...wordsThatLead(children, parts)];
}

/** The faults of a source, [^id]: its parts, its dates and its URLs, a sentence each. */
export function faultsOfSource(id: string, children: readonly Token[]): string[] {
  const name = `The source [^${quoted(id)}]`;
  const parts = partsOf(children);
  const days = parts.flatMap(({ text, url }) => (url === '' ? (dayFault(text) ?? []) : []));
  const leads = misleading(id, children, parts);
  const faults = [
    ...leads.map(
      (url) => `leads to ${quoted(url)}: its address must start with https://, where the same page can be read so.`,
    ),
    ...(parts.length > 1 ? [...days, ...partFaults(parts)] : []),
    ...(parts.length === 0 && citedIn(id) === null
      ? ['says nothing: write what it is, and where it can be read.']
      : []),
  ];
  const isMeantForChain = /^(?:tx|account):/.test(id) && citedIn(id) === null;
  return [...(isMeantForChain ? [markFault(id)] : []), ...faults.map((fault) => `${name} ${fault}`)];
}

/** The faults of repeated footnotes: only one of them is shown. */
function faultsOfRepeated(tokens: readonly Token[]): string[] {
  const labels = definedIn(tokens);
  const seen = new Set<string>();
  const twice = labels.filter((label) => seen.size === seen.add(label).size);
  return twice.map((label) => `The source [^${quoted(label)}] is there twice. Give one of them another mark.`);
}

/**
 * The faults of the marks and the footnotes of a text, before the parser moves the footnotes to its end. `links` are
 * the names of its link definitions: the parser takes a footnote with spaces in its mark for one.
 */
export const faultsOfTokens = (tokens: readonly Token[], links: readonly string[]): string[] => [
  ...faultsOfMarks(tokens),
  ...faultsOfRepeated(tokens),
  ...links.flatMap((name) => (name.startsWith('^') ? markFault(name.slice(1).toLowerCase()) : [])),
];

/** Removes repeated faults, and keeps as many as the editor can list. */
export const boundedFaults = (faults: readonly string[]): string[] =>
  [...new Set(faults)].slice(0, 2 * textServerLimits.sources);
