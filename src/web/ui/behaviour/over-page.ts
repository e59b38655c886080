import { useEffect, useRef } from 'react';

/** The state of a history entry: the router's own, and the number of overlays that the entry represents. */
interface EntryState {
  readonly idx?: number;
  readonly key?: string;
  readonly overlays?: number;
}

type Write = (state: unknown, unused: string, url?: string | URL | null) => void;

/** An asynchronous history navigation. `isOurs`: the page below stays, and the router is not told. */
interface Way {
  readonly by: number;
  readonly isOurs: boolean;
}

/** Closes an overlay. `to`: the target of a link; absent for a history navigation. */
export type Close = (to?: string | URL | null) => void;

// The open overlays, the newest last. Each one has a history entry.
const shown: { readonly close: Close }[] = [];

// Work that waits for the present navigation: further ones, and the router's writes meanwhile.
const waiting: (Way | (() => void))[] = [];
let going: Way | null = null;

// The entry of the shown page; and the router's replacement of it while an overlay was open.
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

/** Adds the missing entries of overlays, and removes entries of closed ones. */
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
 * Navigating to a page replaces the overlays of the former one: Back from there leads to the former page, not to a
 * second copy of it.
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

/** A replacement of the page's entry during an overlay goes into both entries, the lower one when it is shown again. */
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
  // After React's updates.
  setTimeout(settle);
}

/**
 * Watches the history from the first overlay on; before that there is nothing to do. The router receives only
 * navigations between pages.
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
  // A navigation to another document ended there.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) going = null;
  });
}

/**
 * Receives history navigations before the router, which must be created after this. Browsers may call the window's
 * listeners in their order of registration, capturing or not; and a router that heard of a closed overlay would cancel
 * the page that it is loading.
 */
export function hearFirst(): void {
  addEventListener('popstate', onPop);
}

/** Leaves the entries of overlays after a reload. */
export async function leaveOverlays(): Promise<void> {
  watch();
  settle();
  await new Promise<void>((resolve) => waiting.push(resolve));
}

/** Registers an overlay, which `close` closes when Back is pressed. Call the returned function when it is closed. */
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

/** Goes back from the entry of a link that opened something over the page. */
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
