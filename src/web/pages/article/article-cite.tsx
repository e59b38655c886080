import { useQuery } from '@tanstack/react-query';
import { useParams, type LoaderFunctionArgs } from 'react-router';
import type { AnswerOf } from '#contract/api.ts';
import { longDate } from '#contract/format.ts';
import type { Revision } from '#contract/revisions/revisions.ts';
import { previewQuery } from '#web/features/articles/articles.queries.ts';
import { loadOfArticle } from '#web/features/articles/load-of-article.ts';
import { citationsOf, type Cited } from '#web/features/revisions/citations.ts';
import { revisionQuery } from '#web/features/revisions/revisions.queries.ts';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { loadingContext } from '#web/navigation/load.ts';
import { paths } from '#web/navigation/paths.ts';
import { numberIn, versionPaths } from '#web/navigation/version-paths.ts';
import { PageOf } from '#web/pages/page-of.tsx';
import { Missing } from '#web/pages/states.tsx';
import { siteQuery, useSiteName } from '#web/site/site.queries.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import styles from './article-cite.module.css';

// How long a button says that it copied, in milliseconds.
const done = 2_000;

export async function loader(args: LoaderFunctionArgs): Promise<void> {
  const { slug = '', number: written } = args.params;
  if (written === undefined)
    return loadOfArticle<AnswerOf<'GET /articles/:slug/preview'>>(
      args,
      previewQuery(slug),
      ({ preview }) => preview,
      versionPaths.cite,
    );
  const number = numberIn(args.params);
  if (number !== null)
    return loadOfArticle<{ revision: Revision }>(
      args,
      revisionQuery(slug, number),
      ({ revision }) => revision.article,
      (present) => versionPaths.citeRevision(present, number),
    );
  const { page } = args.context.get(loadingContext);
  if (page) page.status = 404;
}

/** Which version the citations name, and where another one is. */
function Which({ cited, isNewest }: { cited: Cited; isNewest: boolean }) {
  const { slug, revision, updatedAt } = cited;
  return (
    <p className="lede linked">
      These name <Link to={versionPaths.revision(slug, revision)}>revision {revision}</Link> of{' '}
      <time dateTime={updatedAt}>{longDate(updatedAt)}</time>, {isNewest ? 'the newest' : 'an old version'}, whose
      address always shows the same text.{' '}
      {isNewest ? (
        <>
          Another one is in the <Link to={paths.history(slug)}>history</Link>.
        </>
      ) : (
        <>
          You can cite the <Link to={versionPaths.cite(slug)}>newest version</Link> as well.
        </>
      )}
    </p>
  );
}

function Citations({ cited, path, isNewest }: { cited: Cited; path: string; isNewest: boolean }) {
  const { slug, title, revision } = cited;
  const base = useQuery(siteQuery).data?.url ?? '';
  const siteName = useSiteName();
  const at = { siteName, url: base + versionPaths.revision(slug, revision) };
  return (
    <>
      <Head
        title={`Cite ${title}`}
        description={`How to cite the article ${title}, with a permanent link to revision ${revision}.`}
        path={path}
        card={['article', slug]}
        unlisted
      />
      <header className="page-head">
        <p className="crumb">
          <Link to={paths.article(slug)}>{title}</Link>
        </p>
        <h1>{isNewest ? 'Cite this page' : 'Cite this version'}</h1>
        <Which cited={cited} isNewest={isNewest} />
      </header>
      {citationsOf(cited, at).map(({ name, text }) => (
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

/** The citations of the newest version. */
function Newest({ slug }: { slug: string }) {
  const query = useQuery(previewQuery(slug));
  return (
    <PageOf query={query} title="Not found" text="There is no article at this address.">
      {({ preview }) => <Citations cited={preview} path={versionPaths.cite(preview.slug)} isNewest />}
    </PageOf>
  );
}

const missing = { title: 'Not found', text: 'This article has no such revision.' };

/** The citations of the version with that number. */
function Numbered({ slug, number }: { slug: string; number: number }) {
  const query = useQuery(revisionQuery(slug, number));
  return (
    <PageOf query={query} {...missing}>
      {({ revision: { article, title, createdAt, newest } }) => (
        <Citations
          cited={{ slug: article.slug, title, revision: number, updatedAt: createdAt }}
          path={versionPaths.citeRevision(article.slug, number)}
          isNewest={number === newest}
        />
      )}
    </PageOf>
  );
}

/** The citations of an article (spec §2, /article/{slug}/cite). */
export function Page() {
  const params = useParams();
  const [slug, number] = [params['slug']!, numberIn(params)];
  if (params['number'] === undefined) return <Newest slug={slug} />;
  return number === null ? <Missing {...missing} /> : <Numbered slug={slug} number={number} />;
}
