import { useQueryClient } from '@tanstack/react-query';
import {
  Check,
  Coins,
  FilePlus,
  Flag,
  GitMerge,
  MessageSquare,
  Pencil,
  Reply,
  ShieldCheck,
  ThumbsUp,
  Trophy,
  X,
  type LucideIcon,
} from 'lucide-react';
import { useState, type Ref } from 'react';
import { clock, dateAndTime, shortDate } from '#contract/format.ts';
import type { Notice, NoticeKind } from '#contract/notices/notices.ts';
import { dayLength } from '#contract/timing.ts';
import { meQuery } from '#web/features/people/accounts.queries.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import styles from './notice-rows.module.css';

const icons: Record<NoticeKind, LucideIcon> = {
  accepted: Check,
  merged: GitMerge,
  rejected: X,
  resolved: Flag,
  commented: MessageSquare,
  answered: Reply,
  liked: ThumbsUp,
  moved: Coins,
  awarded: Trophy,
  paid: Coins,
  changed: Pencil,
  contributed: FilePlus,
  'not found': X,
  role: ShieldCheck,
};

const dayOf = (instant: string) => instant.slice(0, 10);

/** The day of a notice relative to today, in UTC like all dates here. */
function dayName(instant: string, now: number): 'Today' | 'Yesterday' | 'Earlier' {
  const back = (days: number) => dayOf(new Date(now - days * dayLength).toISOString());
  if (dayOf(instant) === back(0)) return 'Today';
  return dayOf(instant) === back(1) ? 'Yesterday' : 'Earlier';
}

interface RowsProps {
  readonly notices: readonly Notice[];
  /** Receives the element of each unread notice. */
  readonly refOf: (notice: Notice) => Ref<HTMLLIElement>;
}

function Row({ notice, day, innerRef }: { notice: Notice; day: string; innerRef: Ref<HTMLLIElement> | undefined }) {
  const { kind, text, names, url, createdAt, read } = notice;
  const Icon = icons[kind];
  const client = useQueryClient();
  // The browser may have cached the notice's subject before the event.
  const forget = () =>
    void client.invalidateQueries({
      refetchType: 'none',
      predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0],
    });
  const content = (
    <>
      <Icon className="icon" aria-hidden />
      <span>
        {read ? null : <span className="sr-only">Unread: </span>}
        <Sentence text={text} names={names}>
          {(name) => <b>{name}</b>}
        </Sentence>
      </span>
      <time className="muted" dateTime={createdAt} data-tip={dateAndTime(createdAt)}>
        {day === 'Earlier' ? shortDate(createdAt) : clock(createdAt)}
      </time>
    </>
  );
  return (
    <li ref={innerRef} className={`${styles.notice} ${read ? '' : styles.unread}`}>
      {url === paths.boss ? (
        // A full page load: readers' pages do not contain the dashboard.
        <a href={url}>{content}</a>
      ) : (
        <Link to={url} onClick={forget}>
          {content}
        </Link>
      )}
    </li>
  );
}

/** Notices by day. */
export function NoticeRows({ notices, refOf }: RowsProps) {
  const [now] = useState(Date.now);
  const days = Map.groupBy(notices, ({ createdAt }) => dayName(createdAt, now));
  return [...days].map(([day, rows]) => (
    <section key={day} className={styles.day}>
      <h2>{day}</h2>
      <ul>
        {rows.map((notice) => (
          <Row key={notice.id} notice={notice} day={day} innerRef={notice.read ? undefined : refOf(notice)} />
        ))}
      </ul>
    </section>
  ));
}
