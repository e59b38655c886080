import type { ReactNode } from 'react';
import { textLicence } from '#contract/limits.ts';

/** A page's assets from the build. */
export interface Assets {
  /** The script that runs before the first paint. */
  readonly first: string;
  readonly font: string | null;
  /** The entry and the chunks for the page's first view. */
  readonly scripts: readonly string[];
  /** Their style sheets, in order. */
  readonly styles: readonly string[];
  /** Further ones for a page with figures in its text. */
  readonly figureStyles: readonly string[];
  /** The same for pictures. */
  readonly pictureStyles: readonly string[];
}

/** The structured data of the page, which has rendered before. */
function Structured({ textOf }: { textOf: () => string | undefined }) {
  const text = textOf();
  return text === undefined ? null : <script type="application/ld+json">{text}</script>;
}

/** The links of every page: style sheets, fonts, icons and feeds. */
const Links = ({ assets: { font, styles } }: { assets: Assets }) => (
  <>
    {font === null ? null : <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />}
    {styles.map((style) => (
      <link key={style} rel="stylesheet" href={style} />
    ))}
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/icon-180.png" />
    <link rel="license" href={textLicence.url} />
    <link rel="manifest" href="/manifest.webmanifest" />
    <link rel="alternate" type="application/atom+xml" title="Changed articles" href="/feed.atom" />
    <link rel="search" type="application/opensearchdescription+xml" title="Search" href="/opensearch.xml" />
  </>
);

/** The server's data about a page. */
interface Made {
  readonly assets: Assets;
  /** The answers that the page was rendered from. */
  readonly state: string;
  /** The structured data of the page, after rendering. */
  readonly structured: () => string | undefined;
}

/**
 * The HTML document around the application: it contains no personal data, and no inline script (design §2). Only the
 * server passes `made`. A browser that renders the document again keeps scripts and links that React does not know, and
 * may not create a script (docs/decisions/0017).
 */
export function Document({ made, children }: { made?: Made; children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf7" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e1116" />
        {import.meta.env.SSR && made ? (
          <>
            <script src={made.assets.first} data-scripts={made.assets.scripts.join(' ')} />
            <Links assets={made.assets} />
          </>
        ) : null}
      </head>
      <body>
        {children}
        {import.meta.env.SSR && made ? (
          <>
            <Structured textOf={made.structured} />
            <script type="application/json" id="state">
              {made.state}
            </script>
          </>
        ) : null}
      </body>
    </html>
  );
}
