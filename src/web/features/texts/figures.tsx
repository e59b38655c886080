import './figures.css';
import type { FigureKind } from '#figures/kind.ts';
import type { play } from './figure-play.ts';
import { reveal } from './reveal.ts';

// Each kind is a separate file, loaded when a figure of it comes near.
const kinds = import.meta.glob<{ readonly kind: FigureKind }>(['/src/figures/kinds/*.ts', '!**/*.test.ts']);

/** The kind with that name; null if it does not exist, or its code fails to load. */
export async function loadKind(name: string): Promise<FigureKind | null> {
  const loaded = await kinds[`/src/figures/kinds/${name}.ts`]?.().catch(() => undefined);
  return loaded?.kind ?? null;
}

// How far below the window a figure becomes interactive.
const near = '600px';

/** The figure and the values in a URL's hash: '#figure-sandwich?limit=3'. */
function inHash(hash: string): { id: string; given: Record<string, string> } | null {
  const [id = '', query = ''] = hash.slice(1).split('?', 2);
  return id.startsWith('figure-') ? { id, given: Object.fromEntries(new URLSearchParams(query)) } : null;
}

// Whether no page was opened in this document before: the browser knows how the first one was entered.
let isFirst = true;

/** Whether the visitor came by Back: then the page keeps its position. False without a Navigation API. */
function cameBack(): boolean {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isLoaded = isFirst && loaded !== undefined && new URL(loaded.name).pathname === location.pathname;
  isFirst = false;
  if (isLoaded) return loaded.type === 'back_forward';
  // After a link, the page's entry is the newest.
  return 'navigation' in globalThis && navigation.currentEntry!.index < navigation.entries().length - 1;
}

/** Makes the figures of a text interactive as they come near the window. Returns a function that ends it. */
export function watchFigures(text: HTMLElement): () => void {
  const show = () => reveal(text);
  if (text.querySelector('.picture')) void import('./pictures.tsx').then(show, show);
  else show();
  const playing = new Map<Element, Promise<ReturnType<typeof play> | null>>();
  let isOver = false;
  const start = async (figure: HTMLElement, given?: Readonly<Record<string, string>>) => {
    // A figure that fails to load stays a still picture.
    const [player, kind] = await Promise.all([
      import('./figure-play.ts').catch(() => null),
      loadKind(figure.dataset['figure']!),
    ]);
    return player === null || kind === null || isOver ? null : player.play(figure, kind, given);
  };
  const startOnce = (figure: HTMLElement, given?: Readonly<Record<string, string>>) => {
    const known = playing.get(figure);
    if (known === undefined) playing.set(figure, start(figure, given));
    else if (given) void known.then((played) => played?.give(given));
    seen.unobserve(figure);
  };
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) startOnce(target as HTMLElement);
    },
    { rootMargin: near },
  );
  /** Follows a link to a figure's state: shows it, at the top of the window. */
  const follow = () => {
    const requested = inHash(location.hash);
    const figure =
      requested && [...text.querySelectorAll<HTMLElement>('.figure')].find(({ id }) => id === requested.id);
    if (!requested || !figure) return;
    startOnce(figure, requested.given);
    if (!cameBack()) figure.scrollIntoView();
  };
  for (const figure of text.querySelectorAll('.figure[data-figure]')) seen.observe(figure);
  follow();
  addEventListener('hashchange', follow);
  return () => {
    isOver = true;
    seen.disconnect();
    removeEventListener('hashchange', follow);
    for (const one of playing.values()) void one.then((played) => played?.end());
  };
}
