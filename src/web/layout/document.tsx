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
}

/** The HTML document around the application: nothing in it is personal, and no script is inline (design §2). */
export function Document({ assets, state, children }: { assets: Assets; state: string; children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf7" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e1116" />
        <script src={assets.first} data-scripts={assets.scripts.join(' ')} />
        {assets.font === null ? null : <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="anonymous" />}
        {assets.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="license" href={textLicence.url} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/atom+xml" title="Changed articles" href="/feed.atom" />
        <link rel="search" type="application/opensearchdescription+xml" title="Search" href="/opensearch.xml" />
      </head>
      <body>
        {children}
        <script type="application/json" id="state" suppressHydrationWarning>
          {state}
        </script>
      </body>
    </html>
  );
}
