import type { InfiniteData } from '@tanstack/react-query';
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import type { AnswerOf } from '#contract/api.ts';
import { ArticleRows } from '#web/features/articles/article-rows.tsx';
import { linksHereQuery } from '#web/features/articles/articles.queries.ts';
import { loadOfArticle } from '#web/features/articles/load-of-article.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import { usePages } from '#web/lists/use-pages.ts';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { PageOf } from '#web/pages/page-of.tsx';
import article from './article.module.css';

const cursorIn = (parameters: URLSearchParams) => parameters.get('cursor') || undefined;

export function loader(args: LoaderFunctionArgs): Promise<void> {
  const slug = args.params['slug']!;
  const cursor = cursorIn(new URL(args.request.url).searchParams);
  return loadOfArticle<InfiniteData<AnswerOf<'GET /articles/:slug/links-here'>>>(
    args,
    linksHereQuery(slug, cursor),
    ({ pages: [first] }) => first!.article,
    paths.linksHere,
  );
}

/** The articles that link to an article (spec §2, /article/{slug}/links). */
export function Page() {
  const slug = useParams()['slug']!;
  const cursor = cursorIn(useSearchParams()[0]);
  const list = usePages(linksHereQuery(slug, cursor), ({ articles }) => articles);
  return (
    <PageOf query={list.query} title="Not found" text="There is no article at this address.">
      {({ pages }) => {
        const { title, slug: present } = pages[0]!.article;
        return (
          <>
            <Head
              title={`What links to ${title}`}
              description={`The articles that link to ${title}.`}
              path={paths.linksHere(present)}
              card={['article', present]}
              unlisted
            />
            <header className="page-head">
              <p className="crumb">What links to</p>
              <h1>{title}</h1>
              <div className={article.meta}>
                <Link to={paths.article(present)}>Read the article</Link>
              </div>
            </header>
            <PagedList
              list={list}
              none={<p className="muted">No article links here yet.</p>}
              pathOf={(next) => paths.linksHere(present, next)}
            >
              {(articles) => <ArticleRows articles={articles} />}
            </PagedList>
          </>
        );
      }}
    </PageOf>
  );
}
