import type { ReactNode } from 'react';
import { textLicence } from '#contract/limits.ts';

/** What the build gives a page to load. */
export interface Assets {
  /** What runs before anything is painted. */
  readonly first: string;
  readonly font: string | null;
  /** The entry and the chunks that it needs for the page's first view. */
  readonly scripts: readonly string[];
  /** The style sheets of these, in their order. */
  readonly styles: readonly string[];
  /** Those that it loads besides where its text has figures. */
  readonly figureStyles: readonly string[];
}

/** What the page above it told search engines of itself. */
function Structured({ told }: { told: () => string | undefined }) {
  const text = told();
  return text === undefined ? null : <script type="application/ld+json">{text}</script>;
}

/** What every page loads, and where else the site can be had. */
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

/** What the server knows of a page. */
interface Made {
  readonly assets: Assets;
  /** The answers that the page was made from. */
  readonly state: string;
  /** What the page, once it is drawn, told search engines of itself. */
  readonly structured: () => string | undefined;
}

/**
 * The HTML document around the application: nothing in it is personal, and no script is inline (design §2). What is
 * `made` is the server's alone: React leaves scripts and links in the document that it does not know of, and where it
 * must draw all anew in a browser, it may make no script (docs/decisions/0017).
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
            <Structured told={made.structured} />
            <script type="application/json" id="state">
              {made.state}
            </script>
          </>
        ) : null}
      </body>
    </html>
  );
}
