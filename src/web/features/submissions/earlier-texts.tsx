import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '#contract/api.ts';
import { longDateAndTime } from '#contract/format.ts';
import { ChangedText } from '#web/features/texts/changed-text.tsx';
import { ChangedWords } from '#web/features/texts/changed-words.tsx';
import { NotRead } from '#web/lists/list-failure.tsx';
import { SourceLine } from './source-line.tsx';
import { comparedEarlierQuery, earlierQuery } from './submissions.queries.ts';
import styles from './earlier-texts.module.css';

type Earlier = AnswerOf<'GET /contributions/:id/earlier'>['earlier'][number];

/** One earlier text, and the changes since, loaded when it is opened. */
function EarlierText({ id, of, heading, opens }: { id: string; of: Earlier; heading: 'h2' | 'h3'; opens: boolean }) {
  const [isOpen, setOpen] = useState(opens);
  const query = useQuery({ ...comparedEarlierQuery(id, of.number), enabled: isOpen });
  const { data, isError, isFetching } = query;
  const compared = data?.compared;
  return (
    <details className={styles.earlier} open={opens} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <ChevronRight className="icon" aria-hidden />
        <span>
          Edited <time dateTime={of.until}>{longDateAndTime(of.until)}</time>: the earlier text
        </span>
      </summary>
      <p className="written">
        {compared && compared.words.length > 0 ? <ChangedWords parts={compared.words} isCode /> : of.text}
      </p>
      <SourceLine of={of} />
      {compared?.change ? <ChangedText text={compared.change} heading={heading} /> : null}
      {isError && !isFetching ? <NotRead query={query} failed="The change could not be loaded." /> : null}
    </details>
  );
}

/**
 * The earlier texts of a contribution, from before its author changed it after votes or comments, with the changes
 * since; the last one is open.
 */
export function EarlierTexts({ id, heading }: { id: string; heading: 'h2' | 'h3' }) {
  const query = useQuery(earlierQuery(id));
  const { data, isError, isFetching } = query;
  if (!data || (isError && !isFetching))
    return <NotRead query={query} failed="The earlier text could not be loaded." />;
  return data.earlier.map((of, index) => (
    <EarlierText key={of.number} id={id} of={of} heading={heading} opens={index === 0} />
  ));
}
