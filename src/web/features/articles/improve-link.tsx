import { paths } from '#web/navigation/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import styles from './improve-link.module.css';
import { hashOf, quotationOf } from './quoted-paragraph.ts';

// So long a selection rests before it is taken for made, and one that is gone for given up, in milliseconds.
const rest = 200;

let timer: ReturnType<typeof setTimeout> | undefined;
let close = (): void => {};

// What stands in an article's Markdown as a paragraph, an item, a row or a heading of its own.
const paragraph = 'p, pre, tr, h2, h3, h4, h5, h6, li:not(:has(> p))';

/** What a paragraph says, without the lists in it, the marks of its sources and what is said beside a heading. */
function textIn(element: Element): string {
  if (element instanceof HTMLTableRowElement) return Array.from(element.cells, ({ textContent }) => textContent).join(' ');
  const copy = element.cloneNode(true) as Element;
  for (const other of copy.querySelectorAll('ul, ol, .ref, .dispute')) other.remove();
  return copy.textContent;
}

const isBehind = (element: Element, other: Element): boolean =>
  (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** The paragraph of the article in which a selection begins; null where it begins in none that is written there. */
function selectedIn({ startContainer, startOffset }: Range): Element | null {
  const start = startContainer.childNodes[startOffset] ?? startContainer;
  const within = (start instanceof Element ? start : start.parentElement)?.closest(paragraph);
  return within?.closest('.prose') && !within.closest('.sources') ? within : null;
}

/** Where a paragraph is edited: in its section, at the paragraph. */
function addressOf(chosen: Element, slug: string): string {
  // The pencil of its section leads there already.
  const pencil = [...document.querySelectorAll<HTMLAnchorElement>('.prose .edit-section')].findLast((link) => isBehind(chosen, link));
  const words = quotationOf(textIn(chosen));
  const alike = [...document.querySelectorAll(`.prose :is(${paragraph})`)].filter(
    (other) => (pencil === undefined || isBehind(other, pencil)) && quotationOf(textIn(other)) === words,
  );
  return `${pencil?.getAttribute('href') ?? paths.editText(slug)}#${hashOf({ words, place: alike.indexOf(chosen) + 1 })}`;
}

/** Puts the link below the end of the selection, inside the window. It stands behind what was selected, from where the Tab key goes on. */
function put(link: HTMLElement, chosen: Element, range: Range): void {
  const scrolled = chosen.closest('pre, .table-scroll');
  if (scrolled) scrolled.after(link);
  else chosen.append(link);
  const end = [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect();
  const around = (link.offsetParent ?? document.body).getBoundingClientRect();
  const most = document.documentElement.clientWidth - link.offsetWidth;
  link.style.left = `${Math.max(0, Math.min(end.right - link.offsetWidth / 2, most)) - around.left}px`;
  link.style.top = `${end.bottom - around.top + 6}px`;
}

function show(slug: string): void {
  const selection = getSelection();
  const range = selection && !selection.isCollapsed && selection.toString().trim() !== '' ? selection.getRangeAt(0) : null;
  const chosen = range && selectedIn(range);
  // Whoever has reached the link may lose the selection.
  if (document.activeElement?.classList.contains(styles.improve!)) return;
  close();
  if (!range || !chosen) return;
  const link = document.createElement('a');
  link.className = `${buttonClass({ compact: true })} ${styles.improve}`;
  link.href = addressOf(chosen, slug);
  link.textContent = 'Improve this';
  const over = new AbortController();
  const { signal } = over;
  close = () => {
    over.abort();
    link.remove();
  };
  put(link, chosen, range);
  // A press on it leaves the selection as it is.
  link.addEventListener('mousedown', (event) => event.preventDefault());
  link.addEventListener('blur', () => offerImproving(slug));
  document.addEventListener('selectionchange', () => offerImproving(slug), { signal });
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    // A press into the text has the focus put on all of it, from where the Tab key would lead to its first link.
    if (event.key !== 'Tab' || event.shiftKey || !document.activeElement?.contains(chosen)) return;
    event.preventDefault();
    link.focus();
  };
  document.addEventListener('keydown', press, { signal });
}

/** Shows beside what is selected in the article of that slug a link to where it is edited, once the selection rests, until it is given up. */
export function offerImproving(slug: string): void {
  clearTimeout(timer);
  timer = setTimeout(show, rest, slug);
}
