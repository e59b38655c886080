import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useParams, type LoaderFunctionArgs } from 'react-router';
import { dateAndTime, shortDate } from '#contract/format.ts';
import type { Revision } from '#contract/revisions/revisions.ts';
import { Infobox } from '#web/features/articles/infobox.tsx';
import { loadOfArticle } from '#web/features/articles/load-of-article.ts';
import { Person } from '#web/features/people/person.tsx';
import { changeOf } from '#web/features/revisions/revision-table.tsx';
import { revisionQuery } from '#web/features/revisions/revisions.queries.ts';
import { Prose } from '#web/features/texts/prose.tsx';
import { SourceList } from '#web/features/texts/source-list.tsx';
import { Toc } from '#web/features/texts/toc.tsx';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { loadingContext } from '#web/navigation/load.ts';
import { paths } from '#web/navigation/paths.ts';
import { numberIn, versionPaths } from '#web/navigation/version-paths.ts';
import { PageOf } from '#web/pages/page-of.tsx';
import { Missing } from '#web/pages/states.tsx';
import { Note } from '#web/ui/note.tsx';
import styles from './article.module.css';

export async function loader(args: LoaderFunctionArgs): Promise<void> {
  const number = numberIn(args.params);
  if (number === null) {
    const { page } = args.context.get(loadingContext);
    if (page) page.status = 404;
    return;
  }
  const query = revisionQuery(args.params['slug']!, number);
  await loadOfArticle<{ revision: Revision }>(
    args,
    query,
    ({ revision }) => revision.article,
    (slug) => versionPaths.revision(slug, number),
  );
}

/** The note at the top that this is an old version. */
function Age({ revision }: { revision: Revision }) {
  const { number, newest, createdAt, article } = revision;
  const isNewest = number === newest;
  return (
    <Note tone="warn" label={isNewest ? 'Revision' : 'Old version'} icon={<History className="icon" aria-hidden />}>
      {isNewest
        ? `This is revision ${number}, the current article. `
        : `This is revision ${number} of ${shortDate(createdAt)}, an old version. Some of it may have been corrected since. `}
      <Link to={paths.article(article.slug)}>Read the article as it is now</Link>
      {isNewest ? null : (
        <>
          {' '}
          or <Link to={versionPaths.compare(article.slug, number, newest)}>see what changed since</Link>
        </>
      )}
      .
    </Note>
  );
}

function OldArticle({ revision }: { revision: Revision }) {
  const { number, title, summary, bodyHtml, sources, toc, article, newest, createdAt, wallet, profile } = revision;
  return (
    <>
      <Age revision={revision} />
      <article className={`${styles.article} ${styles.old}`}>
        <header className={styles.head}>
          <p className="crumb">
            <Link to={paths.article(article.slug)}>{article.title}</Link>
          </p>
          <h1>{title}</h1>
          <p className="lede">{summary}</p>
          <div className={styles.meta}>
            <span>
              Revision {number}, <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
            </span>
            {wallet && profile ? (
              <Person wallet={wallet} profile={profile} number={revision.anonymousNumber} tiny />
            ) : null}
            <span>{changeOf({ kind: revision.kind, summary: revision.change })}</span>
            {number > 1 ? (
              <Link to={versionPaths.compare(article.slug, number - 1, number)}>What it changed</Link>
            ) : null}
            {number > 1 ? <Link to={versionPaths.revision(article.slug, number - 1)}>Older</Link> : null}
            {number < newest ? <Link to={versionPaths.revision(article.slug, number + 1)}>Newer</Link> : null}
            <Link to={paths.history(article.slug)}>History</Link>
            <Link to={versionPaths.citeRevision(article.slug, number)}>Cite this version</Link>
          </div>
        </header>
        <div className={styles.rail}>
          <Infobox article={revision} />
          <Toc entries={toc} />
        </div>
        <div>
          <Prose html={bodyHtml} of={{ sources }} />
          <SourceList of={{ sources }} />
        </div>
      </article>
    </>
  );
}

const missing = { title: 'Not found', text: 'This article has no such revision.' };

function Numbered({ slug, number }: { slug: string; number: number }) {
  const query = useQuery(revisionQuery(slug, number));
  const path = versionPaths.revision(slug, number);
  return (
    <PageOf query={query} {...missing}>
      {({ revision }) => {
        return (
          <>
            <Head title={`${revision.title}, revision ${number}`} description={revision.summary} path={path} unlisted />
            <OldArticle key={`${slug} ${number}`} revision={revision} />
          </>
        );
      }}
    </PageOf>
  );
}

/** An old version of an article (spec §2, /article/{slug}/revisions/{number}). */
export function Page() {
  const params = useParams();
  const [slug, number] = [params['slug']!, numberIn(params)];
  return number === null ? <Missing {...missing} /> : <Numbered slug={slug} number={number} />;
}
