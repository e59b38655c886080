import { useQuery } from '@tanstack/react-query';
import { useRouteLoaderData } from 'react-router';
import { siteQuery, useSiteName } from '#web/site/site.queries.ts';

/** The kind and name of a page's subject, for a figure also its state: its card is `/card/{kind}/{name}.png`. */
export type CardOf = readonly [
  kind: 'article' | 'bounty' | 'person' | 'check' | 'figure' | 'week' | 'picture',
  name: string,
  state?: string | null,
];

/** The figure that a link to its article shows: its kind, and its state in the canonical spelling. */
export interface SharedFigure {
  readonly kind: string;
  readonly at: string;
}

const inQuery = (values: Readonly<Record<string, string>>): string => `?${new URLSearchParams(values)}`;

const pathOf = ([kind, name, at]: CardOf): string =>
  `/card/${kind}/${encodeURIComponent(name)}.png${at ? inQuery({ at }) : ''}`;

interface SharedLinkProps {
  readonly title: string;
  readonly description: string;
  readonly path: string | null;
  readonly card: CardOf | undefined;
  readonly article: { readonly published: string; readonly modified: string } | undefined;
}

/**
 * The tags for other services' previews of a link (Open Graph, and X's cards). These services read only the server's
 * HTML, so browsers do not load this component.
 */
export function SharedLink({ title, description, path, card, article }: SharedLinkProps) {
  const { data: site } = useQuery(siteQuery);
  const name = useSiteName();
  const base = site?.url ?? '';
  // A link to an article with the state of a figure shows that state on its card.
  const figure = useRouteLoaderData<SharedFigure | null>('/article/:slug');
  const shown: CardOf | undefined = figure ? ['figure', figure.kind, figure.at] : card;
  const image = base + (shown ? pathOf(shown) : '/social-card.png');
  // Some services load the page at this URL instead, so it contains the state too.
  const state = figure ? inQuery({ figure: figure.kind, at: figure.at }) : card?.[2] && inQuery({ at: card[2] });
  const cardText = figure ? `A figure of ${title}` : `${title}. ${description}`;
  const alt = card ? cardText : `${name}, the encyclopedia of the Solana trenches`;
  return (
    <>
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {path === null ? null : <meta property="og:url" content={base + path + (state ?? '')} />}
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      {article ? <meta property="article:published_time" content={article.published} /> : null}
      {article ? <meta property="article:modified_time" content={article.modified} /> : null}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={alt} />
    </>
  );
}
