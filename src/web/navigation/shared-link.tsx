import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { siteQuery, useSiteName } from '#web/site/site.queries.ts';

/** The kind and name of a page's subject, for a figure also its state: its card is `/card/{kind}/{name}.png`. */
export type CardOf = readonly [
  kind: 'article' | 'bounty' | 'person' | 'check' | 'figure',
  name: string,
  state?: string | null,
];

const pathOf = ([kind, name, state]: CardOf): string =>
  `/card/${kind}/${encodeURIComponent(name)}.png${state ? `?at=${encodeURIComponent(state)}` : ''}`;

interface SharedLinkProps {
  readonly title: string;
  readonly description: string;
  readonly path: string | null;
  readonly card: CardOf | undefined;
  readonly article: { readonly published: string; readonly modified: string } | undefined;
}

/**
 * The tags from which other services preview a link (Open Graph, and X's cards). They read only the server's HTML, so
 * browsers do not load this component.
 */
export function SharedLink({ title, description, path, card, article }: SharedLinkProps) {
  const { data: site } = useQuery(siteQuery);
  const name = useSiteName();
  const base = site?.url ?? '';
  // A link to the state of a figure in an article shows that state.
  const [parameters] = useSearchParams();
  const figure = card?.[0] === 'article' ? parameters.get('figure') : null;
  const shown: CardOf | undefined = figure ? ['figure', figure, parameters.get('at')] : card;
  const image = base + (shown ? pathOf(shown) : '/social-card.png');
  const said = figure ? `A figure of ${title}` : `${title}. ${description}`;
  const alt = card ? said : `${name}, the encyclopedia of the Solana trenches`;
  return (
    <>
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {path === null ? null : <meta property="og:url" content={base + path} />}
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
