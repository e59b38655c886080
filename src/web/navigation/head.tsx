import { useQuery } from '@tanstack/react-query';
import { siteQuery, useSiteName } from '#web/site/site.queries.ts';

interface HeadProps {
  /** The page's own title; the site's name is added. */
  readonly title: string;
  readonly description: string;
  /** The page's address without the host; null where it may be any. */
  readonly path: string | null;
  /** The picture that a shared link shows; the site's own without one. */
  readonly image?: string;
  readonly article?: { readonly published: string; readonly modified: string };
  /** Structured data for search engines (schema.org); gets the site's name, and its address for its links. */
  readonly structured?: (site: { url: string; name: string }) => object;
  /** A page that search engines should leave out. */
  readonly unlisted?: boolean;
}

/** Structured data as a script's text. Search engines load whole pages: the browser neither makes it nor compares it. */
function written(structured: NonNullable<HeadProps['structured']>, url: string, name: string): string {
  if (!import.meta.env.SSR) return '';
  const data = { '@context': 'https://schema.org', ...structured({ url, name }) };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** What a page says of itself to browsers, search engines and whoever shares it. React moves it into the document's head. */
export function Head({ title, description, path, image, article, structured, unlisted = false }: HeadProps) {
  const { data: site } = useQuery(siteQuery);
  const name = useSiteName();
  const base = site?.url ?? '';
  const fullTitle = `${title} · ${name}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {unlisted ? <meta name="robots" content="noindex" /> : null}
      {unlisted || path === null ? null : <link rel="canonical" href={base + path} />}
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {path === null ? null : <meta property="og:url" content={base + path} />}
      <meta property="og:image" content={image ?? `${base}/social-card.png`} />
      {article ? <meta property="article:published_time" content={article.published} /> : null}
      {article ? <meta property="article:modified_time" content={article.modified} /> : null}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image ?? `${base}/social-card.png`} />
      {structured ? (
        <script type="application/ld+json" suppressHydrationWarning>
          {written(structured, base, name)}
        </script>
      ) : null}
    </>
  );
}
