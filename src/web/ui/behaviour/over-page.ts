import { useEffect, useRef } from 'react';

/** What the browser's history keeps of an entry: the router's own, and how many overlays the entry stands for. */
interface EntryState {
  readonly idx?: number;
  readonly key?: string;
  readonly overlays?: number;
}

type Write = (state: unknown, unused: string, url?: string | URL | null) => void;

/**
 * A way through the history, which takes a moment. `isOurs`: the page below stays, and the router hears nothing of it.
 */
interface Way {
  readonly by: number;
  readonly isOurs: boolean;
}

/** Closes what lies over the page. `to`: where a link leads; nothing where the way is one through the history. */
export type Close = (to?: string | URL | null) => void;

// What lies over the page, the newest last. Each one has an entry of the history.
const shown: { readonly close: Close }[] = [];

// What waits until the browser has gone the way before it: further ways, and what the router writes meanwhile.
const waiting: (Way | (() => void))[] = [];
let going: Way | null = null;

// The page that is shown, by its entry; and what the router wrote in its place while something lay over it.
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

/** Gives each overlay its entry, and takes the entries away that have lost theirs. */
function settle(): void {
  if (going !== null || waiting.length > 0) return;
  for (let made = depth(); made < shown.length; made += 1) push!({ ...entry(), overlays: made + 1 }, '');
  if (depth() > shown.length) waiting.push({ by: shown.length - depth(), isOurs: true });
  proceed();
}

const closeFrom = (first: number, to?: string | URL | null): void => {
  for (const { close } of shown.slice(first).toReversed()) close(to);
};

/**
 * A page that is gone to takes the place of what lay over the one before: Back from there leads to the page, not to a
 * second one of it.
 */
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
 * What is written of the page while something lies over it is written into both entries, the lower one when it is shown
 * again.
 */
function replacePage(state: EntryState, url: string | URL | null | undefined): void {
  const over = depth();
  if (over > 0) rewritten = { before: rewritten?.before ?? page, state, url };
  page = nameOf(state);
  replace(over > 0 ? { ...state, overlays: over } : state, '', url);
}

/** Whether the entry that was gone to is one of the page that is shown. */
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
  // Behind what React makes of it.
  setTimeout(settle);
}

/**
 * Watches the history, from when something first lies over a page: before that there is nothing to do. The router hears
 * only of pages.
 */
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
  // A way that led to another document ended there.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) going = null;
  });
}

/**
 * Hears of ways through the history before the router, which must be made after this. A browser may call what listens
 * at the window in its order, whether it captures or not; and a router that heard of what is only closed would give up
 * the page that it is loading.
 */
export function hearFirst(): void {
  addEventListener('popstate', onPop);
}

/** Leaves the entries of what lay over a page that is loaded anew. */
export async function leaveOverlays(): Promise<void> {
  watch();
  settle();
  await new Promise<void>((resolve) => waiting.push(resolve));
}

/**
 * Says that something lies over the page, which `close` closes when Back is pressed. What it returns is called when it
 * is closed.
 */
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

/** Goes back from an entry that a link made for what it opened over the page. */
export function leaveEntry(): void {
  watch();
  waiting.push({ by: -1, isOurs: false });
  proceed();
}

/** Lets Back close what lies over the page, as long as it is open. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (isOpen ? putOver(() => latest.current()) : undefined), [isOpen]);
}
