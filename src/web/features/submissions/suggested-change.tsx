import { useQuery } from '@tanstack/react-query';
import type { ChangeInShort } from '#contract/submissions/contributions.ts';
import { ChangedText } from '#web/features/texts/changed-text.tsx';
import { WordCount } from '#web/features/texts/word-count.tsx';
import { NotRead } from '#web/lists/list-failure.tsx';
import { Link } from '#web/navigation/link.tsx';
import { versionPaths } from '#web/navigation/version-paths.ts';
import { changeQuery } from './submissions.queries.ts';
import styles from './suggested-change.module.css';

interface SuggestedChangeProps {
  readonly id: string;
  readonly change: ChangeInShort;
  /** The present slug of the article. */
  readonly slug: string;
  /** The level of its heading. */
  readonly heading: 'h2' | 'h3';
}

/** The changes of a suggestion, word by word. */
export function SuggestedChange({ id, change, slug, heading: Heading }: SuggestedChangeProps) {
  const query = useQuery(changeQuery(id));
  const { data, isError, isFetching } = query;
  return (
    <section className={styles.change} aria-labelledby={`change-${id}`}>
      <div className={styles.head}>
        <Heading id={`change-${id}`}>What it changes</Heading>
        <span className="small">
          <WordCount added={change.wordsAdded} removed={change.wordsRemoved} /> words in{' '}
          <Link to={versionPaths.revision(slug, change.baseRevision)}>revision {change.baseRevision}</Link>
        </span>
      </div>
      {data ? <ChangedText text={data.change} heading={Heading === 'h2' ? 'h3' : 'h4'} /> : null}
      {data && (!isError || isFetching) ? null : <NotRead query={query} failed="The change could not be loaded." />}
    </section>
  );
}
