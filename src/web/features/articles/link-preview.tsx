import type { QueryClient } from '@tanstack/react-query';
import type { ArticlePreview } from '#contract/articles/articles.ts';
import '#web/features/texts/peek.css';
import rows from '#web/features/texts/row-still.module.css';
import { paths } from '#web/navigation/paths.ts';
import { savesData } from '#web/ui/behaviour/network.ts';
import { previewQuery } from './articles.queries.ts';
import styles from './link-preview.module.css';

const id = 'link-preview';
// In milliseconds: how long the pointer must rest on a link, how long a finger must (the browser's own menu appears
// after half a second), and how long the pointer may take from the link to the preview.
const rest = 400;
const press = 350;
const way = 250;
// The space between the link and the preview, and to the edge of the window, in CSS pixels.
const gap = 6;
const edge = 8;

let timer: ReturnType<typeof setTimeout> | undefined;
let shown: { readonly link: HTMLAnchorElement; readonly close: () => void } | null = null;
// The link whose preview the reader closed by Escape: no preview opens until the pointer or the focus leaves it.
let closed: HTMLAnchorElement | null = null;

/** Puts the preview below the link's line under the pointer, or above it if there is no space below. */
function place(box: HTMLElement, link: HTMLElement, at: { x: number; y: number } | null): void {
  const lines = [...link.getClientRects()];
  const line =
    lines.find(({ top, bottom }) => at !== null && top - 1 <= at.y && at.y <= bottom + 1) ??
    lines[0] ??
    link.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const left = Math.max(edge, Math.min(line.left, clientWidth - box.offsetWidth - edge));
  const isBelow = line.bottom + gap + box.offsetHeight <= clientHeight || line.top < box.offsetHeight + gap;
  const top = isBelow ? line.bottom + gap : line.top - gap - box.offsetHeight;
  box.style.left = `${left + scrollX}px`;
  box.style.top = `${top + scrollY}px`;
}

/** The still of the article, as in lists: its figure, its picture or the drawing of its category. */
function still(preview: ArticlePreview): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const drawing = document.createElementNS(space, 'svg');
  const isPicture = !preview.hasFigure && preview.picture !== '';
  const shown = document.createElementNS(space, isPicture ? 'image' : 'use');
  drawing.setAttribute('viewBox', '0 0 640 360');
  drawing.setAttribute('class', `${rows.still} ${styles.still}`);
  drawing.setAttribute('aria-hidden', 'true');
  shown.setAttribute('href', isPicture ? preview.picture : `${paths.stillOf(preview)}#still`);
  if (isPicture)
    for (const [name, value] of [
      ['width', '640'],
      ['height', '360'],
      ['preserveAspectRatio', 'xMidYMid slice'],
    ] as const)
      shown.setAttribute(name, value);
  drawing.append(shown);
  return drawing;
}

/** The preview: without links, so that it adds no tab stops. */
function made(preview: ArticlePreview): HTMLElement {
  const box = document.createElement('div');
  box.id = id;
  box.role = 'tooltip';
  box.className = `peek ${styles.preview}`;
  const heading = document.createElement('cite');
  heading.textContent = preview.title;
  const text = document.createElement('span');
  text.textContent = preview.sentence;
  box.append(still(preview), heading, text);
  return box;
}

/** Shows a preview until the pointer or the focus leaves it and its link, or Escape closes it (WCAG 1.4.13). */
function show(link: HTMLAnchorElement, preview: ArticlePreview, at: { x: number; y: number } | null): void {
  shown?.close();
  const box = made(preview);
  const over = new AbortController();
  const { signal } = over;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const described = link.getAttribute('aria-describedby');
  const close = () => {
    over.abort();
    clearTimeout(leaving);
    box.remove();
    if (described === null) link.removeAttribute('aria-describedby');
    else link.setAttribute('aria-describedby', described);
    shown = null;
  };
  shown = { link, close };
  (link.closest('main') ?? document.body).append(box);
  place(box, link, at);
  link.setAttribute('aria-describedby', [described, id].filter(Boolean).join(' '));
  const isInside = (target: EventTarget | null) =>
    target instanceof Node && (link.contains(target) || box.contains(target));
  const closeOutside = ({ target }: Event) => isInside(target) || close();
  const escape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    closed = link;
    close();
  };
  document.addEventListener('keydown', escape, { signal });
  document.addEventListener('pointerdown', closeOutside, { signal });
  document.addEventListener('focusin', closeOutside, { signal });
  addEventListener('click', ({ target }) => link.contains(target as Node) && close(), { signal });
  addEventListener('popstate', close, { signal });
  for (const element of [box, link]) {
    element.addEventListener('pointerenter', () => clearTimeout(leaving), { signal });
    element.addEventListener(
      'pointerleave',
      ({ pointerType }) => {
        clearTimeout(leaving);
        if (pointerType !== 'touch') leaving = setTimeout(close, way);
      },
      { signal },
    );
  }
}

// The link under a finger, until the finger leaves or the browser scrolls or opens its menu.
let held: HTMLAnchorElement | null = null;
const letGo = () => {
  held = null;
};
const hold = (link: HTMLAnchorElement) => {
  held = link;
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, letGo, { capture: true, once: true });
};

/** Whether the pointer, finger or focus of that event is still on the link. */
function isStillAt(link: HTMLAnchorElement, { type }: Event): boolean {
  if (!link.isConnected) return false;
  if (type === 'focusin') return document.activeElement === link;
  return type === 'pointerdown' ? held === link : link.matches(':hover');
}

/** The slug of the article that a link leads to; null for the present page, and for other pages of an article. */
function slugIn({ origin, pathname }: HTMLAnchorElement): string | null {
  if (origin !== location.origin || pathname === location.pathname) return null;
  const [, slug] = /^\/article\/([^/]+)$/.exec(pathname) ?? [];
  return slug === undefined ? null : decodeURIComponent(slug);
}

/** Whether an event may open a preview: hover by a mouse, touch, or keyboard focus. */
function bringsPreview(link: HTMLAnchorElement, event: Event): boolean {
  if (!('pointerType' in event)) return link.matches(':focus-visible');
  return event.type === (event.pointerType === 'touch' ? 'pointerdown' : 'pointerover');
}

/**
 * Shows a preview of the article behind a link, if the reader stays on the link after that event. Loads each target
 * once, until it changes. Does nothing if the browser saves data, or if the preview fails to load.
 */
export function offerPreview(client: QueryClient, link: HTMLAnchorElement, event: Event): void {
  const slug = slugIn(link);
  if (slug === null || savesData() || link === shown?.link || !bringsPreview(link, event)) return;
  if (closed !== link) closed = null;
  const forget = () => {
    if (closed === link) closed = null;
  };
  link.addEventListener('pointerleave', forget, { once: true });
  link.addEventListener('blur', forget, { once: true });
  // A click leaves the page, so the link needs no preview.
  link.addEventListener('click', () => (closed = link), { once: true });
  const isTouch = event.type === 'pointerdown';
  if (isTouch) hold(link);
  const at = event instanceof PointerEvent ? { x: event.clientX, y: event.clientY } : null;
  const open = async () => {
    if (!isStillAt(link, event)) return;
    const { preview } = await client.fetchQuery(previewQuery(slug));
    // The finger has rested long enough; the browser's menu may have ended the touch in the meantime.
    const isWanted = isTouch ? link.isConnected : isStillAt(link, event);
    if (isWanted && closed !== link && link !== shown?.link) show(link, preview, at);
  };
  clearTimeout(timer);
  timer = setTimeout(() => void open().catch(() => {}), isTouch ? press : rest);
}
