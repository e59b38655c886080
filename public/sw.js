// Stores the pages that a person has read, for reading offline (security T54). With a network, every page comes from
// the server, however slow it is: a reader must never take an old text for the present one, least of all an old address
// of a token. So a stored copy replaces only a failed request, never a slow one.

// Change the number when the stored form changes: the worker then deletes the former caches.
const pages = 'reading-1-pages';
const files = 'reading-1-files';
const mostPages = 60;
const mostFiles = 250;
// In characters. A page of this site has at most 300 kB.
const longestPage = 1_000_000;

// The stored pages, which are the same for everybody. Without pages about one address: a verdict must be today's.
const isReadable = ({ pathname }) =>
  /^\/(?:article\/[^/]+(?:\/(?:authors|history|cite|revisions\/\d+))?|browse|figures(?:\/[^/]+)?|ranks|roadmap)?$/.test(
    pathname,
  );
// Whether the page is the same without its query. The query of a list is a position or a filter.
const isAlike = ({ pathname, search }) => search === '' || /^\/article\/[^/]+$/.test(pathname);
const isFile = ({ pathname }) => pathname.startsWith('/assets/') && !pathname.startsWith('/assets/dashboard/');
// The drawing of a category, which many pages show.
const isDrawing = ({ pathname }) => pathname === '/still.svg';

// The number of requests to delete the stored pages, such as at a logout.
let generation = 0;

/** Adds an answer at the end of a cache, and deletes the first ones above `most`. */
async function put(name, key, answer, most) {
  const cache = await caches.open(name);
  // An existing entry with that key moves to the end.
  await cache.put(key, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)));
}

/**
 * Stores a page with its time, unless the pages were deleted after generation `asked`. Deletes the copy of a page that
 * is gone or has moved. Never stores a page with a query, which is another page.
 */
async function keep(url, answer, asked) {
  const { status, type, redirected, headers } = answer;
  const hasMoved = type === 'opaqueredirect' || redirected;
  const isGone = status === 404 || status === 410;
  if ((isGone && isAlike(url)) || (hasMoved && url.search === ''))
    await (await caches.open(pages)).delete(url.pathname);
  const isPublic = !/no-store|private/.test(headers.get('cache-control') ?? 'no-store');
  const isPage = headers.get('content-type')?.startsWith('text/html');
  if (status !== 200 || type !== 'basic' || hasMoved || url.search !== '' || !isPublic || !isPage) return;
  const html = await answer.text();
  if (html.length > longestPage || asked !== generation) return;
  const kept = new Headers(['content-type', 'content-security-policy'].map((name) => [name, headers.get(name) ?? '']));
  kept.set('date', new Date().toUTCString());
  await put(pages, url.pathname, new Response(html, { headers: kept }), mostPages);
  // The deletion may have run before this entry existed.
  if (asked !== generation) await (await caches.open(pages)).delete(url.pathname);
}

/**
 * The notice above a stored copy. It is part of the page, since the page's script for it may not be stored; that script
 * moves it into the text. React skips an element that it does not expect in the body.
 */
function noticeOf(from) {
  const day = from.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const version = `This is the version from ${day}, ${from.toISOString().slice(11, 16)} UTC.`;
  const said = navigator.onLine
    ? `The site cannot be reached. ${version} <a href="">Load the newest version</a>`
    : `You are offline. ${version}`;
  return `<output data-version="${version}" style="display:block;padding:1rem">${said}</output>`;
}

/** The stored copy of a page, with its notice, and a mark in the first element; undefined without one. */
async function keptPage(url) {
  if (!isAlike(url)) return undefined;
  const { pathname } = url;
  const kept = await (await caches.open(pages)).match(pathname);
  if (kept === undefined) return undefined;
  const notice = noticeOf(new Date(kept.headers.get('date')));
  const html = (await kept.text()).replace('<html ', '<html data-kept ').replace('<body>', `<body>${notice}`);
  return new Response(html, { headers: kept.headers });
}

// The files used since the worker started: a stored file moves to the end of its cache only once.
const touched = new Set();

/** A file of the build. Its content never changes, so a stored copy is as good as the server's. */
async function file({ request, waitUntil }) {
  const kept = await (await caches.open(files)).match(request.url);
  if (kept !== undefined) {
    if (!touched.has(request.url)) waitUntil(put(files, request.url, kept.clone(), mostFiles));
    touched.add(request.url);
    return kept;
  }
  const answer = await fetch(request);
  if (answer.status === 200 && answer.type === 'basic') waitUntil(put(files, request.url, answer.clone(), mostFiles));
  return answer;
}

/** The drawing of a category from the server, or without a network the stored one: another version draws it anew. */
async function drawing({ request, waitUntil }) {
  try {
    const answer = await fetch(request);
    if (answer.status === 200 && answer.type === 'basic') waitUntil(put(files, request.url, answer.clone(), mostFiles));
    return answer;
  } catch {
    return (await (await caches.open(files)).match(request.url)) ?? Response.error();
  }
}

/** A list of the stored pages, in place of a page that was never read, in the style of the newest one. */
async function offlinePage() {
  const cache = await caches.open(pages);
  const read = (await cache.keys()).reverse();
  let styles = '';
  const rows = [];
  for (const request of read) {
    const html = await (await cache.match(request)).text();
    styles ||= (html.match(/<link rel="stylesheet" href="\/assets\/[\w.-]+\.css"\/?>/g) ?? []).join('');
    // The title, already escaped by the server.
    const start = html.indexOf('>', html.indexOf('<title'));
    const title = html.slice(start + 1, html.indexOf('</title>', start)) || 'A page';
    rows.push(`<li><a href="${new URL(request.url).pathname}">${title}</a></li>`);
  }
  const list = rows.length > 0 ? `<h2>What you have read</h2><ul class="linked">${rows.join('')}</ul>` : '';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>You are offline</title>${styles}</head>
<body><main id="main" style="margin:2rem auto;max-width:40rem;padding:0 1rem">
<h1>You are offline</h1><p class="lede">You have not read this page before, so there is no copy of it on this device.
It comes as soon as there is a network again: reload it then.</p>
${list}</main></body></html>`;
  const policy = [
    "default-src 'none'; style-src 'self'; style-src-attr 'unsafe-inline'; font-src 'self'",
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join('; ');
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
  });
}

/** A page from the server, or without a network the stored copy. */
async function page(event, url) {
  const asked = generation;
  let answer;
  try {
    answer = (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await keptPage(url)) ?? offlinePage();
  }
  if (isReadable(url)) event.waitUntil(keep(url, answer.clone(), asked));
  return answer;
}

/**
 * Stores a page that the worker did not serve as a document: one that the router opened, or the first one, which it
 * takes from the browser's cache without a request.
 */
async function keepRead({ path, loaded, isFirst }) {
  const asked = generation;
  const url = new URL(path, location.origin);
  if (!isReadable(url) || url.origin !== location.origin) return;
  const from = isFirst ? { cache: 'only-if-cached', mode: 'same-origin' } : { credentials: 'omit' };
  await Promise.all([
    fetch(url, from).then((answer) => keep(url, answer, asked)),
    ...loaded.map(async (href) => {
      const to = new URL(href);
      if (!isFile(to) && !isDrawing(to)) return;
      const answer = await fetch(href, { cache: isFile(to) ? 'only-if-cached' : 'force-cache', mode: 'same-origin' });
      if (answer.status === 200) await put(files, href, answer, mostFiles);
    }),
  ]);
}

addEventListener('install', () => skipWaiting());

addEventListener('activate', (event) => {
  const start = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith('reading-') && name !== pages && name !== files);
    await Promise.all(old.map((name) => caches.delete(name)));
    await registration.navigationPreload?.enable();
    await clients.claim();
  };
  event.waitUntil(start());
});

addEventListener('fetch', (event) => {
  const { method, mode } = event.request;
  const url = new URL(event.request.url);
  if (method !== 'GET' || url.origin !== location.origin) return;
  const { request } = event;
  const waitUntil = (work) => event.waitUntil(work);
  if (isFile(url)) event.respondWith(file({ request, waitUntil }));
  else if (isDrawing(url)) event.respondWith(drawing({ request, waitUntil }));
  else if (mode === 'navigate') event.respondWith(page(event, url));
});

addEventListener('message', (event) => {
  if (event.data.forget) {
    generation += 1;
    event.waitUntil(Promise.all([pages, files].map((name) => caches.delete(name))));
    return;
  }
  // A page that is not in the browser's cache is not stored.
  event.waitUntil(keepRead(event.data).catch(() => {}));
});
