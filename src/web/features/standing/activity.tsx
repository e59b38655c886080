import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { amount, count, longDate, shortDate } from '#contract/format.ts';
import { calendarDays } from '#contract/standing/ranks.ts';
import { dayLength } from '#contract/timing.ts';
import { longestRow, monthsOf, weeksUntil, type ActiveDay } from './calendar.ts';
import { activityQuery } from './standing.queries.ts';
import styles from './activity.module.css';

const levels = [0, 1, 2, 3, 4];
const Level = ({ level }: { level: number }) => <i className={styles[`l${level}`]} />;

/** The first three letters of the month that begins in this week, if there is one. */
function monthOf(week: readonly { readonly day: string }[]): string | undefined {
  const first = week.find(({ day }) => day.endsWith('-01'));
  return first && shortDate(first.day).split(' ')[1];
}

interface CalendarProps {
  readonly since: string;
  readonly until: string;
  readonly days: readonly ActiveDay[];
}

function Calendar({ since, until, days }: CalendarProps) {
  return (
    <ol className={styles.calendar} aria-hidden>
      {weeksUntil(until, days, since).map((week) => (
        <li key={week[0]!.day} data-month={monthOf(week)}>
          {week.map(({ day, level }) => (
            <Level key={day} level={level} />
          ))}
        </li>
      ))}
    </ol>
  );
}

/** The content of the calendar, in words and numbers. */
function Months({ days }: { days: readonly ActiveDay[] }) {
  return (
    <details className={styles.months}>
      <summary>
        <ChevronRight className="icon" aria-hidden />
        By month
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Days active</th>
            <th scope="col">Written</th>
          </tr>
        </thead>
        <tbody>
          {monthsOf(days).map(({ month, days: active, things }) => (
            <tr key={month}>
              <th scope="row">{longDate(`${month}-01`).replace('1 ', '')}</th>
              <td>{active}</td>
              <td>{amount(things)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/**
 * The days of the last year on which a person wrote: as a calendar, and as a table by month for screen readers. `since`
 * is the day on which they joined.
 */
export function Activity({ wallet, since }: { wallet: string; since: string }) {
  const { data } = useQuery(activityQuery(wallet));
  if (!data) return null;
  const { until, days } = data;
  const isNew = Date.parse(until) - Date.parse(since) < calendarDays * dayLength;
  return (
    <section className="section">
      <div className="section-head">
        <h2>{isNew ? 'Since joining' : 'The last year'}</h2>
        {days.length > 0 ? (
          <span className="muted">
            {count(days.length, 'day')} active, {longestRow(days)} in a row at most
          </span>
        ) : null}
      </div>
      {days.length === 0 ? (
        <p className={`${styles.none} muted`}>Nothing written in the last year.</p>
      ) : (
        <>
          <Calendar since={since} until={until} days={days} />
          <div className={styles.foot}>
            <Months days={days} />
            <p className={styles.scale} aria-hidden>
              less
              {levels.map((level) => (
                <Level key={level} level={level} />
              ))}
              more
            </p>
          </div>
        </>
      )}
    </section>
  );
}
