import { longDateAndTime } from '#contract/format.ts';
import { isPlainClick } from '#web/ui/behaviour/plain-click.ts';
import { isOffline, savesData } from '#web/ui/behaviour/network.ts';
import styles from './offline-reading.module.css';

const worker = '/sw.js';

// In browsers that require named policies for a script's URL, this one allows a single URL.
const allowed = globalThis.trustedTypes?.createPolicy('worker', { createScriptURL: () => worker });

let known: string | null = null;

/** Whether this document is a kept copy, also after the router has changed the page in it. */
const isKept = (): boolean => 'kept' in document.documentElement.dataset;

/** Says above a kept copy from when it is, and offers the newest version unless the browser is offline. */
function sayKept(): void {
  const from = document.documentElement.dataset['kept'];
  const main = document.getElementById('main');
  if (from === undefined || main === null) return;
  const line = document.createElement('p');
  line.role = 'status';
  line.className = styles.kept!;
  main.prepend(line);
  const version = `This is the version from ${longDateAndTime(from)}.`;
  const offer = (state: string) => {
    const link = document.createElement('a');
    link.href = location.href;
    link.textContent = 'Load the newest version';
    link.addEventListener('click', (event) => {
      event.preventDefault();
      location.reload();
    });
    line.replaceChildren(`${state} ${version} `, link);
  };
  if (isOffline()) line.textContent = `You are offline. ${version}`;
  else offer('The site cannot be reached.');
  addEventListener('online', () => offer('You are online again.'));
}

/**
 * Lets the browser follow links while it is offline: it asks the worker for the page, which the router would not.
 * Without a worker the router says that the page cannot come. In a kept copy the browser always follows them, so that
 * the note about the copy does not stay above a page that comes from the server.
 */
function followOffline(): void {
  const leave = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!(isOffline() || isKept()) || !navigator.serviceWorker.controller) return;
    if (!link || !isPlainClick(event)) return;
    const isElsewhere = link.pathname !== location.pathname || link.search !== location.search;
    if (link.origin === location.origin && isElsewhere) event.stopImmediatePropagation();
  };
  addEventListener('click', leave, { capture: true });
}

/** The build's files that this document has loaded. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));

/**
 * Keeps the page at that path on this device, to read it without a network; a page with a query is another page, and is
 * not kept. The first call registers the worker that does so. Call it after the page has loaded.
 */
export async function keepRead(path: string, query: string): Promise<void> {
  const isFirst = known === null;
  if (known === path + query) return;
  known = path + query;
  // Whether the worker saw this document, and so keeps it already.
  const isSeen = isFirst && Boolean(navigator.serviceWorker.controller);
  if (isFirst) {
    sayKept();
    followOffline();
    await navigator.serviceWorker.register((allowed?.createScriptURL(worker) ?? worker) as string);
  }
  // A browser that saves data loads no page a second time to keep it.
  if (query !== '' || isSeen || (!isFirst && savesData()) || isOffline()) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ path, isFirst, loaded: loadedFiles() });
}
