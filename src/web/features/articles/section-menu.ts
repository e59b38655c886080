import { copyText } from '#web/ui/copy-text.ts';
import { putOver } from '#web/ui/over-page.ts';
import { toast } from '#web/say/say.ts';
import { whoWrote } from './section-links.ts';

let watched: HTMLDetailsElement | null = null;

/** Copies the address of a section, and says so. Where nothing may be copied, the link is followed as any other. */
async function copyLink(link: HTMLAnchorElement): Promise<void> {
  if (await copyText(link.href)) toast('Link copied');
  else location.hash = link.hash;
}

/** Shuts the menu of a section that was opened by Escape, Back, a press beside it or the choice of one of its links. */
export function openedMenu(menu: HTMLDetailsElement): void {
  if (!menu.open || watched === menu) return;
  watched = menu;
  const over = new AbortController();
  const { signal } = over;
  const settleBack = putOver(() => (menu.open = false));
  const shut = () => {
    menu.open = false;
  };
  menu.addEventListener(
    'toggle',
    () => {
      if (menu.open) return;
      over.abort();
      settleBack();
      watched = null;
    },
    { signal },
  );
  document.addEventListener('pointerdown', ({ target }) => menu.contains(target as Node) || shut(), { signal });
  menu.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && !menu.contains(relatedTarget as Node) && shut(), { signal });
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    shut();
    menu.querySelector('summary')?.focus();
  };
  menu.addEventListener('keydown', press, { signal });
  const choose = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const isAuthors = link?.pathname === `${location.pathname}/authors`;
    if (link === null || (!isAuthors && link.getAttribute('href')?.startsWith('#') !== true)) return;
    event.preventDefault();
    event.stopPropagation();
    shut();
    if (isAuthors) dispatchEvent(new Event(whoWrote));
    else void copyLink(link);
  };
  menu.addEventListener('click', choose, { signal });
}
