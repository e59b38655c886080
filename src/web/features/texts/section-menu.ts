import { toast } from '#web/say/say.ts';
import { copyText } from '#web/ui/behaviour/copy-text.ts';
import { putOver } from '#web/ui/behaviour/over-page.ts';
import { whoWrote } from './section-links.ts';

let watched: HTMLDetailsElement | null = null;

/** Copies the URL of a section, and confirms it. Without clipboard access, the browser follows the link. */
async function copyLink(link: HTMLAnchorElement): Promise<void> {
  if (await copyText(link.href)) toast('Link copied');
  else location.hash = link.hash;
}

/** Lets Escape, Back and a press beside it close the open menu of a section. */
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
  menu.addEventListener(
    'focusout',
    ({ relatedTarget }) => relatedTarget && !menu.contains(relatedTarget as Node) && shut(),
    { signal },
  );
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    shut();
    menu.querySelector('summary')?.focus();
  };
  menu.addEventListener('keydown', press, { signal });
}

/** Runs the action of a link in a section's menu within the page: copies the URL, or shows the authors. */
export function choose(menu: HTMLDetailsElement, link: HTMLAnchorElement): void {
  menu.open = false;
  if (link.getAttribute('href')!.startsWith('#')) void copyLink(link);
  else dispatchEvent(new Event(whoWrote));
}
