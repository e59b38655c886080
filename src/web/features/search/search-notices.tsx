import type { SearchAnswer } from '#contract/search/search.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';

interface NoticeProps {
  readonly query: string;
  readonly answer: SearchAnswer;
  readonly onFollow?: () => void;
}

const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(' or ');

/** Names the words that a search corrected, and those without results. Renders nothing if there are none. */
export function SearchNotice({ query, answer: { correction, unknown, results }, onFollow }: NoticeProps) {
  if (results.length === 0) return null;
  return (
    <>
      {correction === null ? null : (
        <p>
          Showing results for <b>{correction}</b>.{' '}
          <Link to={paths.search(query, { isExact: true })} onClick={onFollow}>
            Search for “{query}” instead
          </Link>
        </p>
      )}
      {unknown.length === 0 ? null : <p>No article about {quoted(unknown)}: these are about the other words.</p>}
    </>
  );
}

/** Says that no article matches the search, and how to start one: about the unknown name in a question. */
export function NobodyWrote({ query, answer: { unknown }, onFollow }: NoticeProps) {
  const isQuestion = unknown.length > 0 && query.trim().split(/\s+/).length > unknown.length;
  const name = isQuestion ? unknown.join(' ') : query;
  return (
    <p>
      No article about “{name}”.{' '}
      <Link to={paths.proposeNamed(name)} onClick={onFollow}>
        Propose “{name}”
      </Link>
    </p>
  );
}
