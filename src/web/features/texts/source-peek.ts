import { putOver } from '#web/ui/behaviour/over-page.ts';

const id = 'source-peek';
// So long the pointer may be on its way from the mark to the preview, in milliseconds.
const way = 250;

let close = (): void => {};
// The mark that has the focus again since its preview was shut: it shows none before somebody comes to it anew.
let shut: HTMLAnchorElement | null = null;

/** Copies of a part of the source's row. */
const copiesOf = (row: Element, part: string): Node[] => [...row.querySelectorAll(part)].map((found) => found.cloneNode(true));

/** What the row's receipt says under a name, behind a word where it would not be understood alone; nothing where it says nothing. */
function saidUnder(row: Element, name: string, before = ''): string[] {
  const term = [...row.querySelectorAll('.receipt dt')].find(({ textContent }) => textContent === name);
  return term ? [before + (term.nextElementSibling?.textContent ?? '')] : [];
}

/** A line of some texts; none where there are none. */
function lineOf(said: readonly string[], between: string): Node[] {
  if (said.length === 0) return [];
  const line = document.createElement('span');
  line.textContent = said.join(between);
  return [line];
}

/** What is shown of a source: its title, what is known of it, and the way to its row. */
function filled(mark: HTMLAnchorElement, row: Element): HTMLElement {
  const peek = document.createElement('span');
  peek.id = id;
  peek.className = 'peek';
  peek.role = 'note';
  const whole = document.createElement('a');
  whole.href = mark.hash;
  whole.textContent = row.querySelector('.receipt dl') ? 'The whole receipt' : 'In the list of sources';
  const explorer = copiesOf(row, '.receipt a[href^="https://solscan.io/"]').slice(0, 1);
  const foot = document.createElement('span');
  foot.className = 'ways';
  foot.append(whole, ...explorer);
  peek.append(
    ...copiesOf(row, 'cite'),
    ...copiesOf(row, '.amount').slice(0, 1),
    ...lineOf([...saidUnder(row, 'From'), ...saidUnder(row, 'To')], ' to '),
    ...copiesOf(row, '.said'),
    ...lineOf([...saidUnder(row, 'When'), ...saidUnder(row, 'Slot', 'slot '), ...saidUnder(row, 'Result')], ' · '),
    ...copiesOf(row, '.source-line'),
    foot,
  );
  return peek;
}

/** Puts the preview below its mark, inside the text's column. */
function place(peek: HTMLElement, mark: Element, prose: Element): void {
  const [around, at] = [prose.getBoundingClientRect(), mark.getBoundingClientRect()];
  const left = Math.max(0, Math.min(at.left - around.left, around.width - peek.offsetWidth));
  peek.style.left = `${left}px`;
  peek.style.top = `${at.bottom - around.top + 6}px`;
}

/**
 * Shows the source of a mark in the text beside it, until the pointer or the focus has left both, something else is pressed, or Escape is
 * (WCAG 1.4.13). It stands behind its mark, so that the Tab key goes on into it.
 */
export function peekAt(mark: HTMLAnchorElement): void {
  const row = document.querySelector(mark.hash);
  const prose = mark.closest('.prose');
  const isShut = shut === mark;
  shut = null;
  if (isShut || row === null || prose === null || mark.getAttribute('aria-describedby') === id) return;
  close();
  const peek = filled(mark, row);
  const over = new AbortController();
  const { signal } = over;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A finger opens it, a pointer only passes: what is opened is closed by Back.
  const settleBack = matchMedia('(hover: none)').matches ? putOver(() => close()) : undefined;
  close = () => {
    close = () => {};
    settleBack?.();
    clearTimeout(timer);
    over.abort();
    peek.remove();
    mark.removeAttribute('aria-describedby');
  };
  const isInside = (target: EventTarget | null) => target instanceof Node && (mark.contains(target) || peek.contains(target));
  mark.setAttribute('aria-describedby', id);
  mark.parentElement!.after(peek);
  place(peek, mark, prose);
  const leave = () => {
    const wasInside = peek.contains(document.activeElement);
    close();
    if (!wasInside) return;
    // What goes away takes the focus with it.
    shut = mark;
    mark.focus();
  };
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && leave(), { signal });
  document.addEventListener('pointerdown', ({ target }) => isInside(target) || close(), { signal });
  document.addEventListener('focusin', ({ target }) => isInside(target) || close(), { signal });
  whileOver(peek, mark, signal, (isOver) => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(close, way);
  });
}

/** Tells when a mouse comes over the mark or the preview, and when it leaves them. */
function whileOver(peek: HTMLElement, mark: HTMLElement, signal: AbortSignal, tell: (isOver: boolean) => void): void {
  for (const element of [peek, mark]) {
    element.addEventListener('pointerenter', () => tell(true), { signal });
    element.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && tell(false), { signal });
  }
}
