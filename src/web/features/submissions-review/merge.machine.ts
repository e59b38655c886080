import type { AnswerOf } from '#contract/api.ts';
import { snippet } from '#contract/format.ts';
import type { Review } from '#contract/submissions/reviews.ts';
import { textLimits } from '#contract/texts/limits.ts';
import type { Step } from '#web/ui/behaviour/use-machine.ts';
import { resultOf, type Choice, type Choices } from './merge-choices.ts';

export type Merged = AnswerOf<'GET /admin/contributions/:id/merge'>;

/** An admin's text by hand, and the revision that it started from. */
export interface ByHand {
  readonly revision: number;
  readonly text: string;
}

/** The merge of a contribution in the dashboard. */
export interface MergeState {
  /** The contribution merged with the last loaded state of the article. */
  readonly suggested: Merged;
  /** A text by hand, merged with another person's later save; null without one. */
  readonly again: Merged | null;
  readonly choices: Choices;
  readonly byHand: ByHand | null;
  readonly summary: string;
}

/** A sent text, and the revision that it started from. */
interface Sent {
  readonly baseRevision: number;
  readonly bodyMarkdown: string;
}

export type MergeEvent =
  /** The server returned the contribution's merge. */
  | { readonly type: 'read'; readonly merge: Merged }
  | { readonly type: 'chosen'; readonly key: string; readonly choice: Choice }
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'described'; readonly summary: string }
  | { readonly type: 'discarded' }
  | { readonly type: 'publish' }
  /** The article had changed: the server merged the sent text with it. */
  | { readonly type: 'merged again'; readonly sent: Sent; readonly merge: Merged };

export interface Publishing extends Sent {
  readonly type: 'publish';
  readonly summary: string;
  /** The action if the article has changed: merge this text with it, or load the contribution's merge again. */
  readonly ifOvertaken: 'merge again' | 'read again';
}
export type MergeEffect = Publishing | { readonly type: 'read again' };

/** The initial state of a merge. A contribution without its own text is worked into the article's text by hand. */
export function openMerge(review: Pick<Review, 'change' | 'title' | 'text'>, suggested: Merged): MergeState {
  const { base, current } = suggested;
  return {
    suggested,
    again: null,
    choices: {},
    byHand: base.revision === null ? { revision: current.revision, text: current.bodyMarkdown } : null,
    summary: snippet(`${review.change?.parts ?? review.title}: ${review.text}`, textLimits.changeSummary - 1),
  };
}

/** The shown merge. */
export const shownMerge = ({ again, suggested }: MergeState): Merged => again ?? suggested;

/** The whole text to publish; null while a conflict is open. */
export const wholeText = (state: MergeState): string | null =>
  state.byHand?.text ?? resultOf(shownMerge(state).merged, state.choices);

/** The reason why nothing can be published yet; '' if it can. */
export function missing(state: MergeState): string {
  const text = wholeText(state);
  if (text === null) return 'Settle every conflict first.';
  if (text === shownMerge(state).current.bodyMarkdown) return 'The text is as the article is.';
  return state.summary.trim() === '' ? 'Say in a line what is changed.' : '';
}

/** The revision that the text started from. */
const baseOf = (state: MergeState): number => state.byHand?.revision ?? shownMerge(state).current.revision;

function publish(state: MergeState): Step<MergeState, MergeEffect> {
  const { summary, byHand, again } = state;
  const bodyMarkdown = wholeText(state);
  if (bodyMarkdown === null || missing(state) !== '') return [state];
  const ifOvertaken = byHand === null && again === null ? 'read again' : 'merge again';
  return [state, { type: 'publish', baseRevision: baseOf(state), bodyMarkdown, summary, ifOvertaken }];
}

function mergedAgain(state: MergeState, sent: Sent, merge: Merged): MergeState {
  // The refusal has another reason, since the article has not changed.
  if (merge.current.revision === sent.baseRevision) return state;
  // The text has changed since: it is merged when it is sent.
  if (wholeText(state) !== sent.bodyMarkdown) return state;
  const clean = resultOf(merge.merged, {});
  const byHand = clean === null ? null : { revision: merge.current.revision, text: clean };
  return { ...state, again: merge, choices: {}, byHand };
}

/** The state of a merge after an event, and the effects to run. */
export function stepMerge(state: MergeState, event: MergeEvent): Step<MergeState, MergeEffect> {
  switch (event.type) {
    case 'read':
      return [{ ...state, suggested: event.merge }];
    case 'chosen':
      return [{ ...state, choices: { ...state.choices, [event.key]: event.choice } }];
    case 'typed':
      return [{ ...state, byHand: { revision: baseOf(state), text: event.text } }];
    case 'described':
      return [{ ...state, summary: event.summary }];
    case 'discarded':
      return [{ ...state, byHand: null, again: null }, { type: 'read again' }];
    case 'publish':
      return publish(state);
    case 'merged again':
      return [mergedAgain(state, event.sent, event.merge)];
  }
}
