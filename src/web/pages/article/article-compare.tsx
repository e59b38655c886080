import { useQuery } from '@tanstack/react-query';
import { useParams, type LoaderFunctionArgs } from 'react-router';
import { count } from '#contract/format.ts';
import type { Comparison } from '#contract/revisions/revisions.ts';
import { loadOfArticle } from '#web/features/articles/load-of-article.ts';
import { ComparedVersions } from '#web/features/revisions/compared-versions.tsx';
import { comparisonQuery } from '#web/features/revisions/revisions.queries.ts';
import { WordCount } from '#web/features/texts/word-count.tsx';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { loadingContext } from '#web/navigation/load.ts';
import { paths } from '#web/navigation/paths.ts';
import { versionPaths } from '#web/navigation/version-paths.ts';
import { PageOf } from '#web/pages/page-of.tsx';
import { Missing } from '#web/pages/states.tsx';
import styles from './article-history.module.css';
import article from './article.module.css';

/** The two numbers of '10...14'; null for other text. */
function rangeIn(range: string | undefined): { from: number; to: number } | null {
  const [, from, to] = /^([1-9]\d{0,6})\.\.\.([1-9]\d{0,6})$/.exec(range ?? '') ?? [];
  return from === undefined || to === undefined ? null : { from: Number(from), to: Number(to) };
}

/** The URL of the two versions that the history's form sent, the older one first; without two, that of the history. */
function redirectPath({ params, request }: LoaderFunctionArgs): string {
  const query = new URL(request.url).searchParams;
  const chosen = rangeIn(params['range']) ?? rangeIn(`${query.get('from')}...${query.get('to')}`);
  const slug = params['slug']!;
  return chosen
    ? versionPaths.compare(slug, Math.min(chosen.from, chosen.to), Math.max(chosen.from, chosen.to))
    : paths.history(slug);
}

export async function loader(args: LoaderFunctionArgs): Promise<void> {
  const { params, context } = args;
  const slug = params['slug']!;
  const range = rangeIn(params['range']);
  const { page } = context.get(loadingContext);
  if (page && (params['range'] === undefined || (range && range.from > range.to))) {
    page.movedTo = redirectPath(args);
    page.hasTakenQuery = true;
    return;
  }
  if (range === null) {
    if (page) page.status = 404;
    return;
  }
  await loadOfArticle<{ comparison: Comparison }>(
    args,
    comparisonQuery(slug, range.from, range.to),
    ({ comparison }) => comparison.article,
    (present) => versionPaths.compare(present, range.from, range.to),
  );
}

/** The size of the change, in a line: '+64 −26 words, one fact, one paragraph moved'. */
function Sum({
  comparison: { wordsAdded, wordsRemoved, facts, moved, revisions, people },
}: {
  comparison: Comparison;
}) {
  const further = [
    facts.length > 0 ? count(facts.length, 'fact') : '',
    moved > 0 ? `${count(moved, 'paragraph')} moved` : '',
  ];
  return (
    <>
      <span>
        <WordCount added={wordsAdded} removed={wordsRemoved} /> {['words', ...further.filter(Boolean)].join(', ')}
      </span>
      <span>
        {count(revisions, 'revision')}
        {people ? ` by ${count(people, 'person', 'people')}` : ''}
      </span>
    </>
  );
}

function Compared({ slug, from, to }: { slug: string; from: number; to: number }) {
  const query = useQuery(comparisonQuery(slug, from, to));
  const path = versionPaths.compare(slug, from, to);
  return (
    <PageOf query={query} title="Not found" text="This article has no such revisions.">
      {({ comparison }) => {
        const { title } = comparison.article;
        return (
          <>
            <Head
              title={`What changed in ${title}`}
              description={`Revisions ${from} and ${to} of ${title}, word by word.`}
              path={path}
              unlisted
            />
            <header className="page-head">
              <p className="crumb">What changed in</p>
              <h1>{title}</h1>
              <div className={`${article.meta} ${styles.ways}`}>
                <Sum comparison={comparison} />
                <Link to={paths.history(slug)}>History</Link>
                <Link to={paths.article(slug)}>Read the article</Link>
              </div>
            </header>
            <ComparedVersions comparison={comparison} />
          </>
        );
      }}
    </PageOf>
  );
}

/** Two versions of an article, word by word (spec §2). */
export function Page() {
  const params = useParams();
  const slug = params['slug']!;
  const range = rangeIn(params['range']);
  if (range === null)
    return (
      <Missing
        title="Not found"

        text="The address of a comparison ends with two numbers, as in 10...14."
      />
    );
  return <Compared key={`${slug} ${range.from} ${range.to}`} slug={slug} {...range} />;
}
