import { useEffect, useRef } from 'react';

/** The state of a history entry: the router's own, and the number of overlays above the page. */
interface EntryState {
  readonly idx?: number;
  readonly key?: string;
  readonly overlays?: number;
}

type Write = (state: unknown, unused: string, url?: string | URL | null) => void;

/** An asynchronous history navigation. With `isOurs`, the page stays and the router ignores the navigation. */
interface Way {
  readonly by: number;
  readonly isOurs: boolean;
}

/** Closes an overlay. `to`: the target of a link; absent for a history navigation. */
export type Close = (to?: string | URL | null) => void;

// The open overlays, the newest last. Each one has a history entry.
const shown: { readonly close: Close }[] = [];

// The queue behind the present navigation: further navigations, and the router's writes.
const waiting: (Way | (() => void))[] = [];
let going: Way | null = null;

// The entry of the shown page; and a replacement of it by the router while an overlay was open.
let page = '';
let rewritten: {
  readonly before: string;
  readonly state: EntryState;
  readonly url: string | URL | null | undefined;
} | null = null;

const entry = (): EntryState => (history.state as EntryState | null) ?? {};
const depth = (): number => entry().overlays ?? 0;
const nameOf = ({ idx, key }: EntryState): string => `${idx} ${key}`;

let push: Write | undefined;
let replace: Write;

function proceed(): void {
  while (going === null && waiting.length > 0) {
    const next = waiting.shift()!;
    if (typeof next === 'function') next();
    else {
      going = next;
      history.go(next.by);
    }
  }
}

/** Adds missing history entries of open overlays, and removes those of closed ones. */
function settle(): void {
  if (going !== null || waiting.length > 0) return;
  for (let made = depth(); made < shown.length; made += 1) push!({ ...entry(), overlays: made + 1 }, '');
  if (depth() > shown.length) waiting.push({ by: shown.length - depth(), isOurs: true });
  proceed();
}

const closeFrom = (first: number, to?: string | URL | null): void => {
  for (const { close } of shown.slice(first).toReversed()) close(to);
};

/** Replaces the overlays' entries by the new page: Back then leads to the former page, not to a second copy of it. */
function pushPage(state: EntryState, url: string | URL | null | undefined): void {
  page = nameOf(state);
  rewritten = null;
  closeFrom(0, url);
  const over = depth();
  if (over > 1) {
    waiting.push({ by: 1 - over, isOurs: true }, () => replace(state, '', url));
    proceed();
  } else (over === 1 ? replace : push!)(state, '', url);
}

/**
 * Replaces the page's entry while an overlay is open: in the overlay's entry at once, and in the page's own entry when
 * it is shown again.
 */
function replacePage(state: EntryState, url: string | URL | null | undefined): void {
  const over = depth();
  if (over > 0) rewritten = { before: rewritten?.before ?? page, state, url };
  page = nameOf(state);
  replace(over > 0 ? { ...state, overlays: over } : state, '', url);
}

/** Whether the new entry belongs to the shown page. */
function isSamePage(): boolean {
  const name = nameOf(entry());
  return name === page || name === rewritten?.before;
}

function onPop(event: PopStateEvent): void {
  if (push === undefined) return;
  const way = going;
  going = null;
  if (way?.isOurs || (way === null && isSamePage())) {
    event.stopImmediatePropagation();
    if (rewritten && depth() === 0) {
      replace(rewritten.state, '', rewritten.url);
      rewritten = null;
    }
    if (way === null) closeFrom(depth());
  } else {
    page = nameOf(entry());
    rewritten = null;
    closeFrom(0);
  }
  proceed();
  // Waits for React's updates.
  setTimeout(settle);
}

/** Starts to follow the history at the first overlay. The router hears only of navigations between pages. */
function watch(): void {
  if (push !== undefined) return;
  push = history.pushState.bind(history);
  replace = history.replaceState.bind(history);
  const soon = (write: () => void) => {
    waiting.push(write);
    proceed();
  };
  history.pushState = (state: EntryState, _, url) => soon(() => pushPage(state, url));
  history.replaceState = (state: EntryState, _, url) => soon(() => replacePage(state, url));
  page = nameOf(entry());
  // After a navigation to another document and back, no navigation is in progress.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) going = null;
  });
}

/**
 * Receives history navigations before the router, so call it before creating the router: browsers may call the window's
 * listeners in the order of registration, capturing or not. A router that hears of a closed overlay would cancel the
 * page that it loads.
 */
export function hearFirst(): void {
  addEventListener('popstate', onPop);
}

/** After a reload, goes back from the entries of overlays. */
export async function leaveOverlays(): Promise<void> {
  watch();
  settle();
  await new Promise<void>((resolve) => waiting.push(resolve));
}

/** Registers an overlay; Back calls `close`. Call the returned function when it is closed. */
export function putOver(close: Close): () => void {
  watch();
  const overlay = { close };
  shown.push(overlay);
  queueMicrotask(settle);
  return () => {
    const at = shown.indexOf(overlay);
    if (at >= 0) shown.splice(at, 1);
    queueMicrotask(settle);
  };
}

/** Goes back from the entry of a link that opened an item over the page. */
export function leaveEntry(): void {
  watch();
  waiting.push({ by: -1, isOurs: false });
  proceed();
}

/** Lets Back close an overlay, while it is open. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (isOpen ? putOver(() => latest.current()) : undefined), [isOpen]);
}
