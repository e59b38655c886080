import { hashOf, quotationOf } from '#web/features/texts/quoted-paragraph.ts';
import { selectedWords, wordsOf } from '#web/features/texts/quoted-sentence.ts';
import { addSourceHash, paths } from '#web/navigation/paths.ts';
import styles from './improve-bar.module.css';

// How long a selection must rest before the bar appears or disappears, in milliseconds.
const rest = 200;

// The distance from the selection, in pixels.
const gap = 6;

// The most characters of the selection to quote in a report.
const mostDisputed = 300;

/** The height of the site's header in the window. */
const headHeight = (): number => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;

let timer: ReturnType<typeof setTimeout> | undefined;
let close = (): void => {};

// Elements that are separate paragraphs, items, rows or headings in an article's Markdown.
const paragraph = 'p, pre, tr, h2, h3, h4, h5, h6, li:not(:has(> p))';

/**
 * The text of a copied paragraph, or of a part of one, without nested lists, marks of sources and the tools of a
 * heading.
 */
function textOf(copy: Element | DocumentFragment): string {
  for (const other of copy.querySelectorAll('ul, ol, .ref, .dispute')) other.remove();
  const cells = [...copy.querySelectorAll('td, th')];
  return cells.length > 0 ? cells.map(({ textContent }) => textContent).join(' ') : (copy.textContent ?? '');
}

const textIn = (element: Element): string => textOf(element.cloneNode(true) as Element);

/** The number of words in a paragraph before a position in it. */
function wordsUntil(paragraph: Element, node: Node, offset: number): number {
  const part = document.createRange();
  part.setStart(paragraph, 0);
  part.setEnd(node, offset);
  return wordsOf(textOf(part.cloneContents())).length;
}

/** The selected part of a paragraph: to its end if the selection ends behind it. */
function wordsIn(paragraph: Element, { startContainer, startOffset, endContainer, endOffset }: Range) {
  const words = wordsOf(textIn(paragraph));
  const until = paragraph.contains(endContainer) ? wordsUntil(paragraph, endContainer, endOffset) : words.length;
  return selectedWords(words, wordsUntil(paragraph, startContainer, startOffset), until);
}

const isBehind = (element: Element, other: Element): boolean =>
  (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** The paragraph of the article where a selection starts; null outside of its text. */
function selectedIn({ startContainer, startOffset }: Range): Element | null {
  const start = startContainer.childNodes[startOffset] ?? startContainer;
  const within = (start instanceof Element ? start : start.parentElement)?.closest(paragraph);
  return within?.closest('.prose') && !within.closest('.sources') ? within : null;
}

/** The links for a selection: edit, add a source, and dispute, each for the selection's section and place. */
function waysOf(chosen: Element, range: Range, slug: string): readonly (readonly [words: string, address: string])[] {
  // Copies the link of its section's pencil.
  const pencil = [...document.querySelectorAll<HTMLAnchorElement>('.prose .edit-section')].findLast((link) =>
    isBehind(chosen, link),
  );
  const words = quotationOf(textIn(chosen));
  const alike = [...document.querySelectorAll(`.prose :is(${paragraph})`)].filter(
    (other) => (pencil === undefined || isBehind(other, pencil)) && quotationOf(textIn(other)) === words,
  );
  const hash = hashOf({ words, place: alike.indexOf(chosen) + 1, selected: wordsIn(chosen, range) });
  const edit = `${pencil?.getAttribute('href') ?? paths.editText(slug)}#${hash}`;
  const section = pencil && new URL(pencil.href).searchParams.get('section');
  const quoted = range.toString().replaceAll(/\s+/g, ' ').trim().slice(0, mostDisputed);
  const dispute = ['Dispute', paths.disputed(slug, section ?? undefined, quoted)] as const;
  // The article's page marks articles to which this reader may not suggest changes.
  if (document.getElementById('protected')) return [dispute];
  return [['Fix words', edit], ['Add source', `${edit}&${addSourceHash.slice(1)}`], dispute];
}

/**
 * Puts the bar above the selection, or below one at the top of the window. The document has it after the selection, so
 * that Tab reaches it next.
 */
function put(bar: HTMLElement, chosen: Element, range: Range): void {
  const scrolled = chosen.closest('pre, .table-scroll');
  if (scrolled) scrolled.after(bar);
  else chosen.append(bar);
  const [start, end] = [range.getClientRects()[0] ?? range.getBoundingClientRect(), range.getBoundingClientRect()];
  const around = (bar.offsetParent ?? document.body).getBoundingClientRect();
  const most = document.documentElement.clientWidth - bar.offsetWidth;
  const above = start.top - bar.offsetHeight - gap;
  // A custom property: in a narrow window the style sheet puts the bar at the edge instead.
  bar.style.setProperty('--left', `${Math.max(0, Math.min(start.left, most)) - around.left}px`);
  bar.style.setProperty('--top', `${(above < headHeight() ? end.bottom + gap : above) - around.top}px`);
}

function show(slug: string): void {
  const selection = getSelection();
  const range =
    selection && !selection.isCollapsed && selection.toString().trim() !== '' ? selection.getRangeAt(0) : null;
  const chosen = range && selectedIn(range);
  // While the focus is in the bar, the selection may disappear.
  if (document.activeElement?.closest(`.${styles.bar!}`)) return;
  close();
  if (!range || !chosen) return;
  const bar = document.createElement('span');
  bar.className = `floating ${styles.bar}`;
  bar.role = 'toolbar';
  bar.ariaLabel = 'What you selected';
  for (const [words, address] of waysOf(chosen, range, slug)) {
    const link = document.createElement('a');
    link.href = address;
    link.textContent = words;
    bar.append(link);
  }
  const over = new AbortController();
  const { signal } = over;
  close = () => {
    over.abort();
    bar.remove();
  };
  put(bar, chosen, range);
  // A press on it keeps the selection.
  bar.addEventListener('mousedown', (event) => event.preventDefault());
  bar.addEventListener('focusout', () => offerImproving(slug));
  document.addEventListener('selectionchange', () => offerImproving(slug), { signal });
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    // A press in the text focuses all of it, and Tab would go to its first link.
    if (event.key !== 'Tab' || event.shiftKey || !document.activeElement?.contains(chosen)) return;
    event.preventDefault();
    (bar.firstElementChild as HTMLElement).focus();
  };
  document.addEventListener('keydown', press, { signal });
}

/** Shows a bar beside a selection in the article with that slug, once the selection rests, until it disappears. */
export function offerImproving(slug: string): void {
  clearTimeout(timer);
  timer = setTimeout(show, rest, slug);
}
