import type { InfiniteData } from '@tanstack/react-query';
import { GitCompare } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useNavigate, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import type { AnswerOf } from '#contract/api.ts';
import { count } from '#contract/format.ts';
import { loadOfArticle } from '#web/features/articles/load-of-article.ts';
import { RevisionTable } from '#web/features/revisions/revision-table.tsx';
import { WordsOverTime } from '#web/features/revisions/words-over-time.tsx';
import { revisionsQuery, wordsQuery } from '#web/features/revisions/revisions.queries.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import { usePages, type Pages } from '#web/lists/use-pages.ts';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { versionPaths } from '#web/navigation/version-paths.ts';
import { PageOf } from '#web/pages/page-of.tsx';
import { Button } from '#web/ui/button.tsx';
import article from './article.module.css';
import styles from './article-history.module.css';

type History = AnswerOf<'GET /articles/:slug/revisions'>;

const cursorIn = (parameters: URLSearchParams) => parameters.get('cursor') || undefined;

export function loader(args: LoaderFunctionArgs): Promise<void> {
  const cursor = cursorIn(new URL(args.request.url).searchParams);
  return loadOfArticle<InfiniteData<History>>(
    args,
    revisionsQuery(args.params['slug']!, cursor),
    ({ pages: [first] }) => first!.article,
    paths.history,
    cursor === undefined ? [wordsQuery(args.params['slug']!)] : [],
  );
}

/** The two chosen revisions of a form. */
function chosenIn(form: HTMLFormElement): { from: number; to: number } {
  const data = new FormData(form);
  const [from, to] = [Number(data.get('from')), Number(data.get('to'))];
  return { from: Math.min(from, to), to: Math.max(from, to) };
}

/** Chooses two versions and compares them. Without scripts the browser submits the form. */
function CompareForm({ first, list }: { first: History; list: Pages<History['revisions'][number]> }) {
  const { slug, title } = first.article;
  const newest = first.count;
  const navigate = useNavigate();
  const shown = list.rows[0]?.number ?? newest;
  const [chosen, setChosen] = useState({ from: Math.max(1, shown - 1), to: shown });
  const compare = (event: FormEvent<HTMLFormElement>) => {
    // React also passes the events of a row's dialog, though its form is elsewhere in the document.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    const { from, to } = chosenIn(event.currentTarget);
    void navigate(versionPaths.compare(slug, from, to));
  };
  return (
    <form
      action={versionPaths.comparing(slug)}
      onSubmit={compare}
      onChange={({ currentTarget }) => setChosen(chosenIn(currentTarget))}
    >
      {newest > 1 ? (
        <div className={styles.bar}>
          <p className="small">
            <span className="scripted">
              From revision <b>{chosen.from}</b> to revision <b>{chosen.to}</b>.{' '}
            </span>
            <span className={styles.wide}>Choose an older one on the left and a newer one on the right.</span>
          </p>
          <Button type="submit" variant="primary" disabled={chosen.from === chosen.to}>
            <GitCompare className="icon" aria-hidden />
            Compare
          </Button>
        </div>
      ) : null}
      <PagedList list={list} none={null} pathOf={(cursor) => versionPaths.history(slug, cursor)}>
        {(revisions) => <RevisionTable slug={slug} title={title} revisions={revisions} newest={newest} />}
      </PagedList>
    </form>
  );
}

/** Every version of an article, with a comparison of any two (spec §2, /article/{slug}/history). */
export function Page() {
  const slug = useParams()['slug']!;
  const cursor = cursorIn(useSearchParams()[0]);
  const list = usePages(revisionsQuery(slug, cursor), ({ revisions }) => revisions);
  return (
    <PageOf query={list.query} title="Not found" text="There is no article at this address.">
      {({ pages }) => {
        const first = pages[0]!;
        const { title } = first.article;
        const by = first.people > 0 ? ` by ${count(first.people, 'person', 'people')}` : '';
        return (
          <>
            <Head
              title={`History of ${title}`}
              description={`Every version of ${title}, with who wrote it and why.`}
              path={paths.history(first.article.slug)}
              card={['article', first.article.slug]}
              unlisted={cursor !== undefined}
            />
            <header className="page-head">
              <p className="crumb">History of</p>
              <h1>{title}</h1>
              <div className={article.meta}>
                <span>
                  {count(first.count, 'revision')}
                  {by}, newest first
                </span>
                <Link to={paths.article(slug)}>Read the article</Link>
                <Link to={paths.linksHere(slug)}>What links here</Link>
              </div>
            </header>
            <CompareForm key={`${slug} ${cursor}`} first={first} list={list} />
            {cursor === undefined ? <WordsOverTime slug={slug} /> : null}
          </>
        );
      }}
    </PageOf>
  );
}
