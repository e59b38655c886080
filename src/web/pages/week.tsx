import { ChevronLeft, ChevronRight, Rss } from 'lucide-react';
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { longDate } from '#contract/format.ts';
import { lineWords } from '#contract/submissions/line-words.ts';
import type { WeekLine, WeekPage } from '#contract/submissions/lines.ts';
import { weekDays, weekTitle } from '#contract/submissions/weeks.ts';
import { personText } from '#web/features/people/person.tsx';
import { WeekLines } from '#web/features/submissions/weeks/week-lines.tsx';
import { weekQuery } from '#web/features/submissions/weeks/weeks.queries.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import { usePages } from '#web/lists/use-pages.ts';
import { ButtonLink } from '#web/navigation/button-link.tsx';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { load } from '#web/navigation/load.ts';
import { weekPaths } from '#web/navigation/week-paths.ts';
import { PageOf } from './page-of.tsx';
import { Pending } from './states.tsx';
import styles from './week.module.css';

/** The name of the week in its spelling, and the start of the page. */
const wanted = (name: string | undefined, parameters: URLSearchParams) =>
  [(name ?? '').toLowerCase(), parameters.get('cursor')?.trim() || undefined] as const;

export async function loader({ params, context, request }: LoaderFunctionArgs): Promise<void> {
  await load(context, [weekQuery(...wanted(params['week'], new URL(request.url).searchParams))], []);
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** 'Friday, 27 November 2026'. */
const dayTitle = (day: string): string => `${weekdays[new Date(day).getUTCDay()]}, ${longDate(day)}`;

/** The week as a list for search engines (schema.org). */
const structured =
  ({ week, lines }: WeekPage) =>
  (site: { url: string; name: string }) => {
    const url = site.url + weekPaths.week(week.name);
    return {
      '@type': 'CollectionPage',
      name: `${weekTitle(week.name)} in the trenches`,
      url,
      temporalCoverage: `${week.from}/${week.until}`,
      isPartOf: { '@type': 'WebSite', ...site },
      mainEntity: {
        '@type': 'ItemList',
        numberOfItems: lines.length,
        itemListElement: lines.map((line, place) => ({
          '@type': 'ListItem',
          position: place + 1,
          item: {
            '@type': 'CreativeWork',
            url: site.url + weekPaths.line(week.name, line.id),
            text: lineWords(line.parts),
            temporalCoverage: line.day,
            citation: line.sources,
            author: { '@type': 'Person', name: personText({ ...line, number: line.anonymousNumber }) },
          },
        })),
      },
    };
  };

/** The lines of each day, below its heading; the first day may continue from the previous page. */
function Days({ lines, after }: { lines: readonly WeekLine[]; after: WeekLine | undefined }) {
  return [...Map.groupBy(lines, ({ day }) => day)].map(([day, rows]) => (
    <section key={day} className={styles.day}>
      {after?.day === day ? null : <h2>{dayTitle(day)}</h2>}
      <WeekLines lines={rows} looks={{ list: styles.lines, from: styles.from }} />
    </section>
  ));
}

/** The links to the nearest weeks with lines. */
function Neighbours({ previous, later }: WeekPage) {
  if (previous === null && later === null) return null;
  return (
    <nav className={`${styles.neighbours} target`} aria-label="Other weeks">
      {previous ? (
        <Link to={weekPaths.week(previous)} rel="prev">
          <ChevronLeft className="icon" aria-hidden />
          {weekTitle(previous)}
        </Link>
      ) : null}
      {later ? (
        <Link to={weekPaths.week(later)} rel="next" className={styles.later}>
          {weekTitle(later)}
          <ChevronRight className="icon" aria-hidden />
        </Link>
      ) : null}
    </nav>
  );
}

/** The feeds of all weeks: as links, and in the head for feed readers. */
function Feeds() {
  return (
    <p className={`${styles.files} target small`}>
      <link rel="alternate" type="application/atom+xml" title="The week in the trenches" href={weekPaths.atom} />
      <link rel="alternate" type="application/feed+json" title="The week in the trenches" href={weekPaths.json} />
      <a href={weekPaths.atom}>
        <Rss className="icon" aria-hidden />
        Atom
      </a>
      <a href={weekPaths.json}>JSON</a>
    </p>
  );
}

/** The description of a week for shared links: its first line, or that it has none. */
const descriptionOf = ([first]: readonly WeekLine[]): string =>
  first ? lineWords(first.parts) : 'Nothing is written down of this week yet.';

function Week({
  page,
  cursor,
  list,
}: {
  page: WeekPage;
  cursor: string | undefined;
  list: ReturnType<typeof useWeek>;
}) {
  const { week, lines } = page;
  const days = weekDays(week);
  const isEmpty = lines.length === 0;
  return (
    <>
      <Head
        title={`${weekTitle(week.name)} in the trenches`}
        description={descriptionOf(lines)}
        path={weekPaths.week(week.name)}
        unlisted={isEmpty || cursor !== undefined}
        {...(isEmpty ? {} : { card: ['week', week.name], structured: structured(page) })}
      />
      <header className="page-head">
        <p className="crumb">The week in the trenches</p>
        <h1>
          {weekTitle(week.name)}: <span className={styles.days}>{days}</span>
        </h1>
        <p className="lede">
          What happened, day by day, each line with its source. Anybody can suggest one; a reviewer accepts it.
        </p>
        <div className="row">
          <ButtonLink to={weekPaths.suggest}>Suggest a line</ButtonLink>
          <Feeds />
        </div>
      </header>
      <PagedList
        list={list}
        pending={<Pending />}
        label="More lines"
        none={
          <p className="muted">{cursor ? 'No lines from here on.' : 'Nothing is written down of this week yet.'}</p>
        }
        pathOf={(next) => weekPaths.week(week.name, next)}
      >
        {(rows, before) => <Days lines={rows} after={before?.at(-1)} />}
      </PagedList>
      <Neighbours {...page} />
    </>
  );
}

const useWeek = (name: string, cursor: string | undefined) => usePages(weekQuery(name, cursor), ({ lines }) => lines);

/** The events of a week, by day (spec §2, /week/{week}). */
export function Page() {
  const [name, cursor] = wanted(useParams()['week'], useSearchParams()[0]);
  const list = useWeek(name, cursor);
  const { first, query } = list;
  return (
    <PageOf
      query={{ ...query, data: first, isPending: query.isPending }}
      title="No such week"
      text="No line tells of this week: it is still to come, or nobody wrote one."
    >
      {(page) => <Week key={list.key} page={page} cursor={cursor} list={list} />}
    </PageOf>
  );
}
