import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { longDateAndTime } from '#contract/format.ts';
import { ChangedText } from '#web/features/articles/changed-text.tsx';
import { ChangedWords } from '#web/features/articles/changed-words.tsx';
import { NotRead } from '#web/lists/list-failure.tsx';
import { SourceLine } from './source-line.tsx';
import { earlierQuery } from './submissions.queries.ts';
import styles from './earlier-texts.module.css';

/** What a contribution said when others voted or commented on it, and what its author made of it since; the last one open. */
export function EarlierTexts({ id, heading }: { id: string; heading: 'h2' | 'h3' }) {
  const query = useQuery(earlierQuery(id));
  const { data, isError, isFetching } = query;
  if (!data || (isError && !isFetching)) return <NotRead query={query} failed="The earlier text could not be loaded." />;
  return data.earlier.map(({ until, text, source, cited, words, change }, index) => (
    <details key={until} className={styles.earlier} open={index === 0}>
      <summary>
        <ChevronRight className="icon" aria-hidden />
        <span>
          Edited <time dateTime={until}>{longDateAndTime(until)}</time>: the earlier text
        </span>
      </summary>
      <p className="written">{words.length > 0 ? <ChangedWords parts={words} isCode /> : text}</p>
      <SourceLine of={{ source, cited }} />
      {change ? <ChangedText text={change} heading={heading} /> : null}
    </details>
  ));
}
