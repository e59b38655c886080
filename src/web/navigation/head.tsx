import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { siteQuery, useSiteName } from '#web/site/site.queries.ts';
import { SharedLink, type CardOf } from './shared-link.tsx';

interface HeadProps {
  /** The page's title; the site's name is added. */
  readonly title: string;
  readonly description: string;
  /** The page's path; null if it has no canonical one. */
  readonly path: string | null;
  /** The subject of the card of a shared link; by default the site's card. */
  readonly card?: CardOf;
  readonly article?: { readonly published: string; readonly modified: string };
  /** Structured data for search engines (schema.org); gets the site's name and URL. */
  readonly structured?: (site: { url: string; name: string }) => object;
  /** Whether search engines should not list the page. */
  readonly unlisted?: boolean;
}

/**
 * Receives a page's structured data, for the document to render after the page. Only on the server: search engines load
 * whole pages, and a browser may not create a script (docs/decisions/0017).
 */
export const StructuredContext = createContext<(text: string) => void>(() => undefined);

/** A page's metadata for browsers, search engines and shared links. React moves it into the document's head. */
export function Head({ title, description, path, card, article, structured, unlisted = false }: HeadProps) {
  const { data: site } = useQuery(siteQuery);
  const name = useSiteName();
  const base = site?.url ?? '';
  const tell = useContext(StructuredContext);
  if (import.meta.env.SSR && structured) {
    const data = { '@context': 'https://schema.org', ...structured({ url: base, name }) };
    tell(JSON.stringify(data).replaceAll('<', '\\u003c'));
  }
  const fullTitle = `${title} · ${name}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {unlisted ? <meta name="robots" content="noindex" /> : null}
      {unlisted || path === null ? null : <link rel="canonical" href={base + path} />}
      {import.meta.env.SSR ? <SharedLink {...{ title, description, path, card, article }} /> : null}
    </>
  );
}
