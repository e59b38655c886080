import { useQuery } from '@tanstack/react-query';
import { searchNumbers, searchLimits } from '#contract/search/limits.ts';
import { searchQuery } from '#web/features/search/search.queries.ts';
import { useFirstPage } from '#web/lists/use-first-page.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { useDebounced } from '#web/typed/use-debounced.ts';
import { feedQuery } from './feed.queries.ts';

// Compares titles without case, spaces and punctuation.
const subject = (title: string) => title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Warns if an article or one of the latest proposals has the typed title. */
export function AlreadyThere({ title }: { title: string }) {
  const settled = useDebounced(title.trim().slice(0, searchLimits.query), searchNumbers.debounce);
  const enabled = settled.length >= searchNumbers.minimum;
  const results = useFirstPage({ ...searchQuery(settled), enabled }).data?.results ?? [];
  const latest = useQuery({ ...feedQuery, enabled }).data?.proposals ?? [];
  const isSame = (other: { title: string }) => enabled && subject(other.title) === subject(settled);
  const article = results.find(isSame);
  const proposal = latest.find(isSame);
  return (
    <span role="status">
      {article ? (
        <>
          Already there: <Link to={paths.article(article.slug)}>{article.title}</Link>
        </>
      ) : null}
      {proposal && !article ? (
        <>
          Already proposed: <Link to={paths.contribute}>{proposal.title}</Link> ({proposal.status})
        </>
      ) : null}
    </span>
  );
}
