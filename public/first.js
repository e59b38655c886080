// Blocks the first paint on purpose: applies this browser's choices before it, and loads the page's scripts after it.
try {
  // Without a choice, the system's theme applies.
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden: then the system's theme applies.
}

// In a path with an encoded control character or line break, the server reads each '%' as itself (readable-url.ts). The
// page must do the same.
if (/%([01].|7f|c2%[89].|e2%80%a[89])/i.test(location.pathname))
  history.replaceState(null, '', location.pathname.replaceAll('%', '%25'));

// Shows a logged-in person in the header before the server answers: the last known one (remembered.ts).
if (document.cookie.includes('signed-in=1')) {
  const { dataset, style } = document.documentElement;
  dataset.signedIn = '';
  try {
    const { name, isShort, pfp } = JSON.parse(localStorage.getItem('face')) ?? {};
    if (name) style.setProperty('--my-name', JSON.stringify(name));
    if (isShort) dataset.signedIn = 'short';
    if (pfp) style.setProperty('--my-picture', `url(${JSON.stringify(pfp)})`);
  } catch {
    // There is no stored person, or another program wrote the entry.
  }
}

// Waits for the first paint, since the page is complete without its scripts: on a slow connection the text comes first.
// Requests all scripts at once; the first one imports the others.
const { scripts } = document.currentScript.dataset;
const parsed = new Promise((done) => addEventListener('DOMContentLoaded', done));
const painted = new Promise((done) => {
  // A page in a background tab is never painted, and not every browser reports paints.
  if (document.visibilityState === 'hidden') done();
  else setTimeout(done, 2_000);
  if ('PerformanceObserver' in window) new PerformanceObserver(done).observe({ type: 'paint', buffered: true });
});
async function load() {
  await Promise.all([parsed, painted]);
  for (const script of scripts.split(' ')) import(script);
}
load();
