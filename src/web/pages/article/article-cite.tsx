import { useQuery } from '@tanstack/react-query';
import { useParams, type LoaderFunctionArgs } from 'react-router';
import type { AnswerOf } from '#contract/api.ts';
import { longDate } from '#contract/format.ts';
import { previewQuery } from '#web/features/articles/articles.queries.ts';
import { loadOfArticle } from '#web/features/articles/load-of-article.ts';
import { citationsOf } from '#web/features/revisions/citations.ts';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { versionPaths } from '#web/navigation/version-paths.ts';
import { PageOf } from '#web/pages/page-of.tsx';
import { siteQuery, useSiteName } from '#web/site/site.queries.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import styles from './article-cite.module.css';

type Answer = AnswerOf<'GET /articles/:slug/preview'>;

// How long a button says that it copied, in milliseconds.
const done = 2_000;

export function loader(args: LoaderFunctionArgs): Promise<void> {
  return loadOfArticle<Answer>(args, previewQuery(args.params['slug']!), ({ preview }) => preview, versionPaths.cite);
}

function Citations({ preview }: Answer) {
  const { slug, title, revision, updatedAt } = preview;
  const base = useQuery(siteQuery).data?.url ?? '';
  const siteName = useSiteName();
  const permanent = versionPaths.revision(slug, revision);
  return (
    <>
      <Head
        title={`Cite ${title}`}
        description={`How to cite the article ${title}, with a permanent link to its newest version.`}
        path={versionPaths.cite(slug)}
        card={['article', slug]}
        unlisted
      />
      <header className="page-head">
        <p className="crumb">
          <Link to={paths.article(slug)}>{title}</Link>
        </p>
        <h1>Cite this page</h1>
        <p className="lede linked">
          These name <Link to={permanent}>revision {revision}</Link> of{' '}
          <time dateTime={updatedAt}>{longDate(updatedAt)}</time>, the newest, whose address always shows the same text.
          Another one is in the <Link to={paths.history(slug)}>history</Link>.
        </p>
      </header>
      {citationsOf(preview, { siteName, url: base + permanent }).map(({ name, text }) => (
        <section key={name} className="section">
          <div className="section-head">
            <h2>{name}</h2>
            <CopyButton text={text} label={`Copy as ${name}`} done={done} />
          </div>
          <pre className={styles.citation} role="group" tabIndex={0} aria-label={name}>
            {text}
          </pre>
        </section>
      ))}
    </>
  );
}

/** How to cite an article (spec §2, /article/{slug}/cite). */
export function Page() {
  const query = useQuery(previewQuery(useParams()['slug']!));
  return (
    <PageOf query={query} title="Not found" text="There is no article at this address.">
      {({ preview }) => <Citations preview={preview} />}
    </PageOf>
  );
}
