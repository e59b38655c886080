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

/** The path of an internal link to follow on this click; null if the browser should handle the click. */
function followed(event: MouseEvent): string | null {
  if (!isPlainClick(event)) return null;
  const link = (event.target as Element).closest('a');
  if (link === null || link.target !== '' || link.origin !== location.origin || link.pathname.startsWith(paths.api))
    return null;
  // The browser handles a jump within the page.
  if (link.pathname === location.pathname && link.search === location.search && link.hash !== '') return null;
  return link.pathname + link.search + link.hash;
}

/**
 * The length of a body's lead: its first paragraph with a heading above it, or a quotation at its start and the
 * paragraph after that. A body that starts with anything else has none.
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

/** Replaces a failed picture by its caption, instead of the browser's icon (design §4, Images). */
function forgo(image: EventTarget): void {
  if (!(image instanceof HTMLImageElement)) return;
  const box = document.createElement('span');
  box.className = 'no-picture';
  box.textContent = image.alt || 'Picture not available';
  image.replaceWith(box);
}

declare global {
  /** Present in browsers that require named policies to turn text into markup. */
  var trustedTypes:
    | {
        createPolicy<Rules extends Partial<Record<'createHTML' | 'createScriptURL', (text: string) => string>>>(
          name: string,
          rules: Rules,
        ): { [Rule in keyof Rules]: (text: string) => TrustedHTML };
      }
    | undefined;
}

// In those browsers only this policy may create markup: a name can be created once, so no other script can.
const sanitised = globalThis.trustedTypes?.createPolicy('prose', { createHTML: (html) => html });

// The code of a footnote's preview loads on the first hover.
const SourcePeek = lazily(async () => (await import('./source-peek.tsx')).SourcePeek);

const useMarkup = (html: string) => useMemo(() => ({ __html: sanitised?.createHTML(html) ?? html }), [html]);

/** Follows internal links in rendered HTML without reloading the page. */
function useFollowing(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const path = followed(event);
    if (path === null) return;
    event.preventDefault();
    void navigate(path);
  };
}

/**
 * Loads the code of the text's figures, or the styles of its pictures. The text waits for a style sheet that did not
 * come with the page. Returns a function that ends the figures.
 */
function whilePlayed(text: HTMLElement): () => void {
  text.hidden = getComputedStyle(text.querySelector('figure')!).containerType !== 'inline-size';
  const figures = text.querySelector('.figure') ? import('./figures.tsx') : import('./pictures.tsx');
  const started = figures.then(({ watchFigures }) => watchFigures(text));
  // Without their code, figures are static and still readable.
  void started.catch(() => (text.hidden = false));
  return () => void started.then((end) => end()).catch(() => {});
}

/** Inline HTML, such as a footnote; the rules of `Prose` apply to it. */
export function Note({ html }: { html: string }) {
  return <span onClick={useFollowing()} dangerouslySetInnerHTML={useMarkup(html)} />;
}

/**
 * An article's body, or a part of it; `continued` if it follows another part. The renderer sanitised this HTML when the
 * text was saved; no other HTML may be passed here. `of` are the sources of its marks.
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
  // The mark that regained the focus when its preview closed: no preview opens before the next hover or focus.
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
      // The menu's script loads when a menu is first opened. Without it, the browser follows the link.
      void import('./section-menu.ts').then(
        ({ openedMenu, choose }) => (link ? choose(menu, link) : openedMenu(menu)),
        () => link && location.assign(link.href),
      );
    }
    // On touch screens a tap opens the preview.
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
