import { useQuery } from '@tanstack/react-query';
import { weekDays } from '#contract/submissions/weeks.ts';
// Shared with another section, since the main page's styles are limited in size.
import styles from '#web/features/articles/did-you-know.module.css';
import { Link } from '#web/navigation/link.tsx';
import { weekPaths } from '#web/navigation/week-paths.ts';
import { latestWeekQuery } from './weeks.queries.ts';
import { WeekLines } from './week-lines.tsx';

/**
 * The first lines of the present week, or of the last one if it has none, on the main page (spec §2, /); nothing
 * without any. The page's loader loads `latestWeekQuery`.
 */
export function LatestWeek() {
  const { data } = useQuery(latestWeekQuery);
  if (!data?.week) return null;
  return (
    <section className="section">
      <div className="section-head">
        <h2>{data.isThisWeek ? 'This' : 'Last'} week in the trenches</h2>
        <Link to={weekPaths.week(data.week.name)}>{weekDays(data.week)}</Link>
      </div>
      <WeekLines lines={data.lines} looks={{ list: styles.facts, from: styles.from }} isDated />
    </section>
  );
}
