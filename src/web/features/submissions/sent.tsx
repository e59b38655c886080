import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AnswerOf } from '#contract/api.ts';
import { hasProfile } from '#contract/format.ts';
import type { SubmissionKind } from '#contract/kinds.ts';
import type { Submission } from '#contract/submissions/submissions.ts';
import { send } from '#web/client/sending.ts';
import { refusalOf } from '#web/client/http.ts';
import { EnteredNote } from '#web/features/bounties/bounty-bands.tsx';
import { openLogin } from '#web/features/people/login-events.ts';
import { personText } from '#web/features/people/person.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Button } from '#web/ui/button.tsx';

/** Says that the author now watches the article, with a button to stop. */
function Watching({ slug, title }: { slug: string; title: string }) {
  const client = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (isWanted: boolean) =>
      send(client, isWanted ? 'PUT /articles/:slug/watch' : 'DELETE /articles/:slug/watch', { slug }),
  });
  const isWatched = data?.watching ?? true;
  return (
    <p>
      {isWatched ? `You watch ${title} now: you are told when it changes. ` : `You do not watch ${title}. `}
      <Button compact aria-busy={isPending} onClick={() => isPending || mutate(!isWatched)}>
        {isWatched ? 'Stop watching' : 'Watch it'}
      </Button>
      <span role="alert" className="failure">
        {error ? refusalOf(error, 'That could not be saved; please try again.') : ''}
      </span>
    </p>
  );
}

interface SentProps {
  readonly kind: SubmissionKind;
  readonly submission: Submission;
  /** The next steps of the submission, before its link. */
  readonly fate?: ReactNode;
  /** The words on the button that shows the form again; no button without them. */
  readonly more?: string;
  readonly again?: () => void;
  /** Further results. */
  readonly children?: ReactNode;
}

/** The result of a sent submission: its link, and the author's public name. */
export function Sent({
  kind,
  submission,
  fate = 'It is public and waiting for review.',
  more,
  again,
  children,
}: SentProps) {
  const { id, wallet, profile, anonymousNumber } = submission;
  return (
    <>
      <p>
        {fate} <Link to={paths.submission(kind, id)}>View it</Link>
      </p>
      {children}
      {hasProfile(wallet) ? null : (
        <p>
          You are shown as “{personText({ wallet, profile, number: anonymousNumber })}”. Without a wallet you lose it
          with this browser’s cookies.{' '}
          <Button compact onClick={openLogin}>
            Login with a wallet
          </Button>
        </p>
      )}
      {more ? (
        <p>
          <Button onClick={again}>{more}</Button>
        </p>
      ) : null}
    </>
  );
}

interface SentContributionProps {
  readonly answer: AnswerOf<'POST /contributions'>;
  readonly again: () => void;
}

/** The result of a contribution: the bounties that it entered, and that its author watches the article. */
export function SentContribution({ answer: { contribution, bounties, watching }, again }: SentContributionProps) {
  return (
    <Sent kind="contribution" submission={contribution} more="Write more" again={again}>
      <EnteredNote bounties={bounties} />
      {watching ? <Watching {...contribution.article} /> : null}
    </Sent>
  );
}
