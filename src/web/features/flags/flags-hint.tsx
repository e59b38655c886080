import { useSearchParams } from 'react-router';
import type { Flag } from '#contract/flags.ts';
import { usePagedList } from '#web/features/dashboard/use-paged-list.ts';
import { count } from '#web/format.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';

/** Says beside the review queue that people flagged something, and leads there. Nothing while nothing waits. */
export function FlagsHint() {
  const { items, query } = usePagedList<Flag>('/api/admin/flags?settled=false', 'flags');
  const [parameters] = useSearchParams();
  if (items.length === 0) return null;
  // Only the tab changes: an article that is open stays open.
  const there = new URLSearchParams(parameters);
  there.set('tab', 'People');
  const waiting = query.hasNextPage ? `More than ${count(items.length, 'flag')}` : count(items.length, 'flag');
  return (
    <p className="small">
      <Link to={`${paths.boss}?${there.toString()}`}>{waiting} of comments and profiles to look at</Link>
    </p>
  );
}
