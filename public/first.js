// Blocking on purpose: it sets what this browser chose and remembers before anything is painted, and asks for the page's scripts after that.
try {
  // Without a choice the system decides.
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; then the system decides.
}

// An address with a control character or a line's end: the server has read each '%' in it as itself, and so must the page.
if (/%([01].|7f|c2%[89].|e2%80%a[89])/i.test(location.pathname))
  history.replaceState(null, '', location.pathname.replaceAll('%', '%25'));

// Who is logged in is not offered to log in: the header shows who it was the last time until the server is asked (remembered.ts).
if (document.cookie.includes('signed-in=1')) {
  const { dataset, style } = document.documentElement;
  dataset.signedIn = '';
  try {
    const { name, isShort, pfp } = JSON.parse(localStorage.getItem('face')) ?? {};
    if (name) style.setProperty('--my-name', JSON.stringify(name));
    if (isShort) dataset.signedIn = 'short';
    if (pfp) style.setProperty('--my-picture', `url(${JSON.stringify(pfp)})`);
  } catch {
    // Nothing is remembered, or not by us.
  }
}

// A page is complete without its scripts: they wait until it is painted, so that on a slow line nothing stands before the text. All are
// asked for at once; the first one imports the others.
const { scripts } = document.currentScript.dataset;
const parsed = new Promise((done) => addEventListener('DOMContentLoaded', done));
const painted = new Promise((done) => {
  // A page in a tab behind others is not painted, and not every browser says when it paints.
  if (document.visibilityState === 'hidden') done();
  else setTimeout(done, 2_000);
  if ('PerformanceObserver' in window) new PerformanceObserver(done).observe({ type: 'paint', buffered: true });
});
async function load() {
  await Promise.all([parsed, painted]);
  for (const script of scripts.split(' ')) import(script);
}
load();
