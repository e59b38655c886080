import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/** The path of a link inside the site that a plain click would follow; null for everything the browser should do itself. */
function followed(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element).closest('a');
  if (link === null || link.target !== '' || link.origin !== location.origin || link.pathname.startsWith('/api/')) return null;
  // A jump within the page is the browser's.
  if (link.pathname === location.pathname && link.search === location.search && link.hash !== '') return null;
  return link.pathname + link.search + link.hash;
}

/** An article's body. `bodyHtml` was sanitised by the one renderer when it was saved; nothing else may come in here. */
export function Prose({ bodyHtml }: { bodyHtml: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const path = followed(event);
    if (path === null) return;
    event.preventDefault();
    void navigate(path);
  };
  return <div className="prose" onClick={follow} dangerouslySetInnerHTML={{ __html: bodyHtml }} />;
}
