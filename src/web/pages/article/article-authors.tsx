import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams, type LoaderFunctionArgs } from 'react-router';
import type { Passages } from '#contract/revisions/revisions.ts';
import { loadOfArticle } from '#web/features/articles/load-of-article.ts';
import { isOfNext, Passage } from '#web/features/revisions/passage.tsx';
import { passagesQuery } from '#web/features/revisions/revisions.queries.ts';
import { Writers } from '#web/features/revisions/writers.tsx';
import { switchedClass, WrittenBy } from '#web/features/revisions/written-by.tsx';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { PageOf } from '#web/pages/page-of.tsx';
import layout from './article.module.css';

export function loader(args: LoaderFunctionArgs): Promise<void> {
  return loadOfArticle<Passages>(args, passagesQuery(args.params['slug']!), (answer) => answer.article, paths.authors);
}

/** Lets Escape close a card in the margin, whether it was opened or only has the focus. */
function useEscape(): void {
  useEffect(() => {
    const shut = ({ key }: KeyboardEvent) => {
      const shown =
        key === 'Escape' && document.querySelector<HTMLDetailsElement>('details[name]:is([open], :focus-within)');
      if (!shown) return;
      shown.open = false;
      if (shown.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
    };
    addEventListener('keydown', shut);
    return () => removeEventListener('keydown', shut);
  }, []);
}

/** An article with the authors of each paragraph in its margin (spec §2, /article/{slug}/authors). */
export function Page() {
  useEscape();
  const requestedSlug = useParams()['slug']!;
  const query = useQuery(passagesQuery(requestedSlug));
  return (
    <PageOf query={query} title="Not found" text="There is no article at this address.">
      {({ article, passages, ...writers }) => {
        const { slug, title } = article;
        return (
          <div className={layout.article}>
            <Head
              title={`Who wrote ${title}`}
              description={`Who wrote each paragraph of ${title}, and when.`}
              path={paths.authors(slug)}
              card={['article', slug]}
              unlisted
            />
            <header className={layout.head}>
              <p className="crumb">Who wrote</p>
              <h1>{title}</h1>
              {writers.authorCount > 0 ? (
                <WrittenBy slug={slug} {...writers}>
                  <Link className={switchedClass} to={paths.article(slug)}>
                    <span className="sr-only">Hide: </span>Who wrote this
                  </Link>
                </WrittenBy>
              ) : (
                <p className="muted">
                  All of it came with the encyclopedia. <Link to={paths.article(slug)}>Read the article</Link>
                </p>
              )}
            </header>
            <div>
              {passages.map((passage, place) => (
                <Passage
                  key={place}
                  slug={slug}
                  of={passages.at(-1)!}
                  passage={passage}
                  isOfNext={isOfNext(passages, place)}
                />
              ))}
            </div>
            <div className={layout.rail}>
              <Writers slug={slug} {...writers} />
            </div>
          </div>
        );
      }}
    </PageOf>
  );
}
