import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { AnswerOf } from '#contract/api.ts';
import { snippet } from '#contract/format.ts';
import type { Review } from '#contract/submissions/reviews.ts';
import { textLimits } from '#contract/texts/limits.ts';
import { read, send } from '#web/client/calls.ts';
import { ApiError } from '#web/client/http.ts';
import { useAdminAction } from '#web/features/moderation/admin-action.ts';
import { resultOf, type Choices } from './merge-choices.ts';

export type Merged = AnswerOf<'GET /admin/contributions/:id/merge'>;

/** A suggestion merged with its article as it is now; asked for again each time it is opened. */
export const mergeQuery = (id: string) => ({
  ...read('/admin/contributions/:id/merge', { id }),
  staleTime: 0,
  gcTime: 0,
});

export interface MergeProps {
  readonly review: Review;
  readonly note: string;
  /** Holds what the key for accepting does: publish it, or go to what is missing for that. */
  readonly publishingRef: RefObject<(() => void) | null>;
  readonly onReviewed: (review: Review) => void;
}

/** What whoever writes by hand has typed, and on which revision of the article. */
export interface ByHand {
  readonly revision: number;
  readonly text: string;
}

/** Why nothing can be published yet; '' when it can. */
function missing(text: string | null, merge: Merged, summary: string): string {
  if (text === null) return 'Settle every conflict first.';
  if (text === merge.current.bodyMarkdown) return 'The text is as the article is.';
  return summary.trim() === '' ? 'Say in a line what is changed.' : '';
}

/** The admin’s choices where both changed the same, a text written by hand, and how the result is published. */
export function useMerge({ review, note, onReviewed }: MergeProps, suggested: Merged, refetch: () => void) {
  const [choices, setChoices] = useState<Choices>({});
  // What was written by hand, merged with an article that moved on meanwhile.
  const [again, setAgain] = useState<Merged | null>(null);
  const merge = again ?? suggested;
  const { base, current } = suggested;
  // What is told proposes no text: it is worked into the article's own.
  const [byHand, setByHand] = useState<ByHand | null>(
    base.revision === null ? { revision: current.revision, text: current.bodyMarkdown } : null,
  );
  const [summary, setSummary] = useState(() =>
    snippet(`${review.change?.parts ?? review.title}: ${review.text}`, textLimits.changeSummary - 1),
  );
  const { act, isPending, failure } = useAdminAction<AnswerOf<'POST /admin/contributions/:id/publish'>>(
    ({ revision }) => onReviewed({ ...review, status: 'Accepted', note, revision: revision.number }),
  );
  const text = byHand?.text ?? resultOf(merge.merged, choices);
  const newest = useRef(text);
  useEffect(() => {
    newest.current = text;
  });
  const hint = missing(text, merge, summary);
  const baseRevision = byHand?.revision ?? merge.current.revision;
  // A refusal may have another reason: then the article is where it was, and so is the text.
  const mergeAgain = async (client: QueryClient, bodyMarkdown: string): Promise<void> => {
    if (byHand === null && again === null) return refetch();
    const next = await send(client, 'POST /admin/contributions/:id/merge', {
      id: review.id,
      baseRevision,
      bodyMarkdown,
    });
    // What was typed since then is merged when it is sent itself.
    if (next.current.revision === baseRevision || newest.current !== bodyMarkdown) return;
    const clean = resultOf(next.merged, {});
    setAgain(next);
    setChoices({});
    setByHand(clean === null ? null : { revision: next.current.revision, text: clean });
  };
  const publish = () => {
    if (text === null || hint !== '') return;
    act({
      carryOut: (client) =>
        send(client, 'POST /admin/contributions/:id/publish', {
          id: review.id,
          baseRevision,
          bodyMarkdown: text,
          summary,
          note,
        }).catch(async (error: unknown) => {
          if (error instanceof ApiError && error.status === 409) await mergeAgain(client, text);
          throw error;
        }),
      done: 'Published',
    });
  };
  const writeByHand = (typed: string) => setByHand({ revision: baseRevision, text: typed });
  const discard = () => {
    setByHand(null);
    setAgain(null);
    refetch();
  };
  return {
    merge,
    again,
    choices,
    setChoices,
    byHand,
    writeByHand,
    discard,
    summary,
    setSummary,
    isPending,
    failure,
    text,
    hint,
    publish,
  };
}
