import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useMemo } from 'react';
import { useParams, type LoaderFunctionArgs } from 'react-router';
import type { Article } from '#contract/articles.ts';
import { articleQuery, categoryArticlesQuery } from '#web/features/articles/articles.queries.ts';
import { Infobox } from '#web/features/articles/infobox.tsx';
import { loadArticle } from '#web/features/articles/load-article.ts';
import { Prose } from '#web/features/articles/prose.tsx';
import { Toc } from '#web/features/articles/toc.tsx';
import { ArticleBounties } from '#web/features/bounties/article-bounties.tsx';
import { articleBountiesQuery } from '#web/features/bounties/bounties.queries.ts';
import {
  CommunityContributions,
  communityContributionsId,
  ContributionsLink,
} from '#web/features/contributions/community-contributions.tsx';
import { articleContributionsQuery } from '#web/features/contributions/contributions.queries.ts';
import { longDate } from '#web/format.ts';
import { Head } from '#web/head.tsx';
import { Link } from '#web/link.tsx';
import { load } from '#web/load.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Missing, PendingPage } from './states.tsx';
import styles from './article.module.css';

export async function loader(args: LoaderFunctionArgs): Promise<void> {
  const article = await loadArticle(args, paths.article, [articleContributionsQuery, articleBountiesQuery]);
  // The sidebar opens the article's category.
  if (article?.category) await load(args.context, [], [categoryArticlesQuery(article.category)]);
}

/** What search engines learn of an article and where it stands (schema.org). */
function structured(
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

function Whole({ article }: { article: Article }) {
  const { slug, title, summary, category, imageUrl, createdAt, updatedAt, bodyHtml, toc } = article;
  const contents = useMemo(() => [...toc, { level: 2, text: 'Community Contributions', id: communityContributionsId }], [toc]);
  return (
    <>
      <Head
        title={title}
        description={summary}
        path={paths.article(slug)}
        {...(imageUrl ? { image: imageUrl } : {})}
        article={{ published: createdAt, modified: updatedAt }}
        structured={(site) => structured(article, site)}
      />
      <article className={styles.article}>
        <header className={styles.head}>
          {category ? (
            <p className="crumb">
              <Link to={paths.browse(category)}>{category}</Link>
            </p>
          ) : null}
          <h1>{title}</h1>
          <p className="lede">{summary}</p>
          <div className={styles.meta}>
            <span>
              Last updated <time dateTime={updatedAt}>{longDate(updatedAt)}</time>
            </span>
            <ContributionsLink slug={slug} />
            <Link className={buttonClass({})} to={paths.contributeTo(slug)}>
              <Pencil className="icon" aria-hidden />
              Contribute to this topic
            </Link>
          </div>
        </header>
        <div className={styles.rail}>
          <Infobox article={article} />
          <Toc entries={contents} />
        </div>
        <div className={styles.body}>
          <Prose bodyHtml={bodyHtml} />
          <p className={styles.end}>
            <Link className={buttonClass({})} to={paths.contributeTo(slug)}>
              <Pencil className="icon" aria-hidden />
              Contribute to this topic
            </Link>
            <Link to={paths.report(slug)}>Report an inaccuracy</Link>
          </p>
          <CommunityContributions slug={slug} bounties={<ArticleBounties slug={slug} />} />
        </div>
      </article>
    </>
  );
}

/** An article (spec §2, /article/{slug}). */
export function Page() {
  const slug = useParams()['slug']!;
  const { data, isPending } = useQuery(articleQuery(slug));
  if (isPending) return <PendingPage />;
  // Remounted for each article, so that nothing of the last one stays.
  return data ? (
    <Whole key={slug} article={data.article} />
  ) : (
    <Missing title="Not found" path={paths.article(slug)} text="There is no article at this address, or it could not be loaded." />
  );
}
