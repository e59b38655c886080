import { hashOf, quotationOf } from '#web/features/texts/quoted-paragraph.ts';
import { selectedWords, wordsOf } from '#web/features/texts/quoted-sentence.ts';
import { addSourceHash, paths } from '#web/navigation/paths.ts';
import styles from './improve-bar.module.css';

// So long a selection rests before it is taken for made, and one that is gone for given up, in milliseconds.
const rest = 200;

// So far it stands from the selection, in pixels.
const gap = 6;

// So much of what is selected is quoted in a report.
const mostDisputed = 300;

/** How much of the window the site's header covers. */
const headHeight = (): number => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;

let timer: ReturnType<typeof setTimeout> | undefined;
let close = (): void => {};

// What stands in an article's Markdown as a paragraph, an item, a row or a heading of its own.
const paragraph = 'p, pre, tr, h2, h3, h4, h5, h6, li:not(:has(> p))';

/**
 * What a copy of a paragraph, or of a part of one, says without the lists in it, the marks of its sources and what is
 * beside a heading.
 */
function textOf(copy: Element | DocumentFragment): string {
  for (const other of copy.querySelectorAll('ul, ol, .ref, .dispute')) other.remove();
  const cells = [...copy.querySelectorAll('td, th')];
  return cells.length > 0 ? cells.map(({ textContent }) => textContent).join(' ') : (copy.textContent ?? '');
}

const textIn = (element: Element): string => textOf(element.cloneNode(true) as Element);

/** How many words stand in a paragraph before a place in it. */
function wordsUntil(paragraph: Element, node: Node, offset: number): number {
  const part = document.createRange();
  part.setStart(paragraph, 0);
  part.setEnd(node, offset);
  return wordsOf(textOf(part.cloneContents())).length;
}

/** What of a paragraph is selected: to its end where the selection ends behind it. */
function wordsIn(paragraph: Element, { startContainer, startOffset, endContainer, endOffset }: Range) {
  const words = wordsOf(textIn(paragraph));
  const until = paragraph.contains(endContainer) ? wordsUntil(paragraph, endContainer, endOffset) : words.length;
  return selectedWords(words, wordsUntil(paragraph, startContainer, startOffset), until);
}

const isBehind = (element: Element, other: Element): boolean =>
  (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** The paragraph of the article in which a selection begins; null where it begins in none that is written there. */
function selectedIn({ startContainer, startOffset }: Range): Element | null {
  const start = startContainer.childNodes[startOffset] ?? startContainer;
  const within = (start instanceof Element ? start : start.parentElement)?.closest(paragraph);
  return within?.closest('.prose') && !within.closest('.sources') ? within : null;
}

/** Where what is selected is edited, gets a source, and is disputed: in its section, at its place. */
function waysOf(chosen: Element, range: Range, slug: string): readonly (readonly [words: string, address: string])[] {
  // The pencil of its section leads there already.
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
  // Where the article's page says that only admins can change it.
  if (document.getElementById('protected')) return [dispute];
  return [['Fix words', edit], ['Add source', `${edit}&${addSourceHash.slice(1)}`], dispute];
}

/**
 * Puts the bar above the selection, or below one at the window's top. It stands behind what was selected, from where
 * the Tab key goes on.
 */
function put(bar: HTMLElement, chosen: Element, range: Range): void {
  const scrolled = chosen.closest('pre, .table-scroll');
  if (scrolled) scrolled.after(bar);
  else chosen.append(bar);
  const [start, end] = [range.getClientRects()[0] ?? range.getBoundingClientRect(), range.getBoundingClientRect()];
  const around = (bar.offsetParent ?? document.body).getBoundingClientRect();
  const most = document.documentElement.clientWidth - bar.offsetWidth;
  const above = start.top - bar.offsetHeight - gap;
  // By a property of its own: where the window is narrow the style sheet puts the bar at its edge instead.
  bar.style.setProperty('--left', `${Math.max(0, Math.min(start.left, most)) - around.left}px`);
  bar.style.setProperty('--top', `${(above < headHeight() ? end.bottom + gap : above) - around.top}px`);
}

function show(slug: string): void {
  const selection = getSelection();
  const range =
    selection && !selection.isCollapsed && selection.toString().trim() !== '' ? selection.getRangeAt(0) : null;
  const chosen = range && selectedIn(range);
  // Once the focus is in the bar, the selection may go.
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
  // A press on it leaves the selection as it is.
  bar.addEventListener('mousedown', (event) => event.preventDefault());
  bar.addEventListener('focusout', () => offerImproving(slug));
  document.addEventListener('selectionchange', () => offerImproving(slug), { signal });
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    // A press into the text has the focus put on all of it, from where the Tab key would lead to its first link.
    if (event.key !== 'Tab' || event.shiftKey || !document.activeElement?.contains(chosen)) return;
    event.preventDefault();
    (bar.firstElementChild as HTMLElement).focus();
  };
  document.addEventListener('keydown', press, { signal });
}

/**
 * Shows beside what is selected in the article of that slug what can be done about it, once the selection rests, until
 * it is given up.
 */
export function offerImproving(slug: string): void {
  clearTimeout(timer);
  timer = setTimeout(show, rest, slug);
}
