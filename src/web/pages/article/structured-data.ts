import type { Article } from '#contract/articles/articles.ts';
import { paths } from '#web/navigation/paths.ts';

/** Structured data about an article and its breadcrumbs (schema.org). */
export function structured(
  { slug, title, summary, category, imageUrl, createdAt, updatedAt }: Article,
  site: { url: string; name: string },
): object {
  const url = site.url + paths.article(slug);
  return {
    '@graph': [
      {
        '@type': 'Article',
        headline: title,
        description: summary,
        url,
        mainEntityOfPage: url,
        datePublished: createdAt,
        dateModified: updatedAt,
        ...(imageUrl ? { image: imageUrl } : {}),
        articleSection: category,
        publisher: { '@type': 'Organization', ...site },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Browse', item: site.url + paths.browse() },
          { '@type': 'ListItem', position: 2, name: category, item: site.url + paths.browse(category) },
          { '@type': 'ListItem', position: 3, name: title, item: url },
        ],
      },
    ],
  };
}
