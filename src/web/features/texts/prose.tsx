import {
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type SyntheticEvent,
} from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { lazily } from '#web/ui/behaviour/lazily.tsx';
import { isPlainClick } from '#web/ui/behaviour/plain-click.ts';
import type { Sources } from './source-list.tsx';

/**
 * The path of a link inside the site that a plain click would follow; null for everything the browser should do itself.
 */
function followed(event: MouseEvent): string | null {
  if (!isPlainClick(event)) return null;
  const link = (event.target as Element).closest('a');
  if (link === null || link.target !== '' || link.origin !== location.origin || link.pathname.startsWith(paths.api))
    return null;
  // A jump within the page is the browser's.
  if (link.pathname === location.pathname && link.search === location.search && link.hash !== '') return null;
  return link.pathname + link.search + link.hash;
}

/**
 * How much of a body is its lead: its first paragraph with a heading above it, or a quotation that it begins with and
 * the paragraph after that. A body that begins with anything else has none.
 */
export function leadLength(bodyHtml: string): number {
  const quoted = bodyHtml.startsWith('<blockquote>') ? bodyHtml.indexOf('</blockquote>') + '</blockquote>'.length : 0;
  const start = bodyHtml.indexOf('<p>', quoted);
  const between = bodyHtml.slice(quoted, Math.max(start, quoted));
  if (quoted > 0 && (start < 0 || between.trim() !== '')) return quoted;
  return start < 0 || /<(?:ul|ol|blockquote|div|pre)/.test(between)
    ? 0
    : bodyHtml.indexOf('</p>', start) + '</p>'.length;
}

/** Puts its caption in the place of a picture that fails, instead of the browser's broken one (design §4, Images). */
function forgo(image: EventTarget): void {
  if (!(image instanceof HTMLImageElement)) return;
  const box = document.createElement('span');
  box.className = 'no-picture';
  box.textContent = image.alt || 'Picture not available';
  image.replaceWith(box);
}

declare global {
  /** Where a browser lets scripts make markup of text by named policies alone. */
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: { createHTML(text: string): string },
        ): { createHTML(text: string): TrustedHTML };
      }
    | undefined;
}

// In browsers that take no text for markup, this alone may make some of it: no other script can, since each name is
// given once.
const sanitised = globalThis.trustedTypes?.createPolicy('prose', { createHTML: (html) => html });

// A footnote's preview is loaded when one is first pointed at.
const SourcePeek = lazily(async () => (await import('./source-peek.tsx')).SourcePeek);

const useMarkup = (html: string) => useMemo(() => ({ __html: sanitised?.createHTML(html) ?? html }), [html]);

/** Follows the links inside the site that were rendered as HTML, without loading the page anew. */
function useFollowing(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const path = followed(event);
    if (path === null) return;
    event.preventDefault();
    void navigate(path);
  };
}

/** Shows a text that was hidden, and what the address leads to in it: nothing could jump there before. */
function reveal(text: HTMLElement): void {
  if (!text.hidden) return;
  text.hidden = false;
  const isNamed = ({ id }: Element) => `#${encodeURIComponent(id)}` === location.hash;
  [...text.querySelectorAll('[id]')].find(isNamed)?.scrollIntoView();
}

/**
 * Loads what makes the figures of a text playable. Where their style sheet did not come with the page, the text waits
 * for it. Returns how to end it.
 */
function whilePlayed(text: HTMLElement): () => void {
  text.hidden = getComputedStyle(text.querySelector('figure')!).containerType !== 'inline-size';
  const started = import('./figures.tsx').then(({ watchFigures }) => {
    reveal(text);
    return watchFigures(text);
  });
  // What cannot be loaded is still, and readable.
  void started.catch(() => reveal(text));
  return () => void started.then((end) => end()).catch(() => {});
}

/** A line of a text in HTML, as a footnote is; what is said of `Prose` holds for it. */
export function Note({ html }: { html: string }) {
  return <span onClick={useFollowing()} dangerouslySetInnerHTML={useMarkup(html)} />;
}

/**
 * An article's body, or a part of it: `continued` when it goes on from one above. Its HTML was sanitised by the one
 * renderer when it was saved; nothing else may come in here. `of` are the sources that its marks lead to.
 */
export function Prose({ html, continued = false, of }: { html: string; continued?: boolean; of?: Sources }) {
  const follow = useFollowing();
  const markup = useMarkup(html);
  const body = useRef<HTMLDivElement>(null);
  // A picture may have failed before React listens.
  useEffect(() => {
    for (const image of body.current!.querySelectorAll('img'))
      if (image.complete) image.decode().catch(() => forgo(image));
  }, []);
  useLayoutEffect(() => (html.includes('<figure') ? whilePlayed(body.current!) : undefined), [html]);
  const [peeked, setPeeked] = useState<HTMLAnchorElement | null>(null);
  // The mark that has the focus again since its preview was shut: it shows none before somebody comes to it anew.
  const shut = useRef<HTMLAnchorElement | null>(null);
  const peek = ({ target }: SyntheticEvent): HTMLAnchorElement | null => {
    const mark = (target as Element).closest<HTMLAnchorElement>('.ref > a');
    if (mark && shut.current !== mark) setPeeked(mark);
    if (mark) shut.current = null;
    return mark;
  };
  const closePeek = (hadFocus: boolean) => {
    setPeeked((now) => (now === peeked ? null : now));
    if (!hadFocus) return;
    shut.current = peeked;
    peeked!.focus();
  };
  const press = (event: MouseEvent) => {
    const menu = (event.target as Element).closest<HTMLDetailsElement>('.section-menu');
    if (menu) {
      const link =
        isPlainClick(event) && (event.target as Element).closest<HTMLAnchorElement>('[href$="/authors"],[href^="#"]');
      if (link) event.preventDefault();
      // The menu's script is loaded when one is first opened. Without it, the link is followed.
      void import('./section-menu.ts').then(
        ({ openedMenu, choose }) => (link ? choose(menu, link) : openedMenu(menu)),
        () => link && location.assign(link.href),
      );
    }
    // Under a finger the preview is what a tap is for.
    if (matchMedia('(hover: none)').matches && peek(event)) return event.preventDefault();
    follow(event);
  };
  const number = Number(peeked?.hash.slice('#source-'.length));
  return (
    <>
      <div
        ref={body}
        className={`prose ${continued ? 'continued' : ''}`}
        onClick={press}
        onPointerOver={peek}
        onFocus={peek}
        onErrorCapture={({ target }: SyntheticEvent) => forgo(target)}
        dangerouslySetInnerHTML={markup}
      />
      {peeked && of ? (
        <Suspense>
          <SourcePeek key={peeked.id} mark={peeked} number={number} of={of} onClose={closePeek} />
        </Suspense>
      ) : null}
    </>
  );
}
