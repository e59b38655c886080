import { isPlainClick } from '#web/ui/behaviour/plain-click.ts';
import { isOffline, savesData } from '#web/ui/behaviour/network.ts';
import styles from './offline-reading.module.css';

const worker = '/sw.js';

// In browsers that require named policies for a script's URL, this one allows a single URL.
const allowed = globalThis.trustedTypes?.createPolicy('worker', { createScriptURL: () => worker });

let known: string | null = null;

/** Whether this document is a stored copy, even after the router has changed its page. */
const isStoredCopy = (): boolean => 'kept' in document.documentElement.dataset;

/** Moves the worker's notice about a stored copy into the text, and offers the newest version when there is a network. */
function showCopyNotice(): void {
  const line = document.querySelector<HTMLOutputElement>('body > output');
  const main = document.getElementById('main');
  if (line === null || main === null) return;
  line.removeAttribute('style');
  line.className = styles.kept!;
  main.prepend(line);
  const offer = () => {
    const link = document.createElement('a');
    link.href = '';
    link.textContent = 'Load the newest version';
    line.replaceChildren(`You are online again. ${line.dataset['version']} `, link);
  };
  // The worker's notice has a link, unless the browser was offline.
  if (line.querySelector('a') === null && !isOffline()) offer();
  addEventListener('online', offer);
}

/**
 * While the browser is offline, lets it follow links itself: the worker has the page, which the router would not ask
 * for. Without a worker, the router shows that the page cannot load. In a stored copy the browser follows all links, so
 * that the note about the copy does not stay above a page from the server.
 */
function followOffline(): void {
  const leave = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!(isOffline() || isStoredCopy()) || !navigator.serviceWorker.controller) return;
    if (!link || !isPlainClick(event)) return;
    const isElsewhere = link.pathname !== location.pathname || link.search !== location.search;
    if (link.origin === location.origin && isElsewhere) event.stopImmediatePropagation();
  };
  addEventListener('click', leave, { capture: true });
}

/** The build's files and the drawings of categories that this document has loaded. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => ['/assets/', '/still.svg?'].some((start) => name.startsWith(location.origin + start)));

/**
 * Stores the page at that path on this device for offline reading. A page with a query is a different page, and is not
 * stored. The first call registers the worker that stores pages. Call it after the page has loaded.
 */
export async function keepRead(path: string, query: string): Promise<void> {
  const isFirst = known === null;
  if (known === path + query) return;
  known = path + query;
  // Whether the worker served this document, and so stores it already.
  const isSeen = isFirst && Boolean(navigator.serviceWorker.controller);
  if (isFirst) {
    showCopyNotice();
    followOffline();
    await navigator.serviceWorker.register((allowed?.createScriptURL(worker) ?? worker) as string);
  }
  // With data saving, loads no page a second time to store it.
  if (query !== '' || isSeen || (!isFirst && savesData()) || isOffline()) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ path, isFirst, loaded: loadedFiles() });
}
