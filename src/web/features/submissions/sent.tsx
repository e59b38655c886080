import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/api.ts';
import { hasProfile } from '#contract/format.ts';
import { send } from '#web/client/calls.ts';
import { refusalOf } from '#web/client/http.ts';
import { EnteredNote } from '#web/features/bounties/bounty-bands.tsx';
import { openLogin } from '#web/features/people/login-events.ts';
import { personText } from '#web/features/people/person.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Button } from '#web/ui/button.tsx';

/** That one watches the article since one wrote in it, and how to stop that. */
function Watching({ slug, title }: { slug: string; title: string }) {
  const client = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (isWanted: boolean) => send(client, isWanted ? 'PUT /articles/:slug/watch' : 'DELETE /articles/:slug/watch', { slug }),
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
  readonly answer: AnswerOf<'POST /contributions'>;
  /** Brings the form back. */
  readonly again: () => void;
}

/** What becomes of a contribution that was sent: where it is, under which name, and that its author watches the article. */
export function Sent({ answer: { contribution, bounties, watching }, again }: SentProps) {
  const { id, wallet, profile, anonymousNumber, article } = contribution;
  return (
    <>
      <p>
        It is public and waiting for review. <Link to={paths.submission('contribution', id)}>View it</Link>
      </p>
      <EnteredNote bounties={bounties} />
      {watching ? <Watching {...article} /> : null}
      {hasProfile(wallet) ? null : (
        <p>
          You are shown as “{personText({ wallet, profile, number: anonymousNumber })}”. Without a wallet you lose it with this browser’s
          cookies.{' '}
          <Button compact onClick={openLogin}>
            Login with a wallet
          </Button>
        </p>
      )}
      <p>
        <Button onClick={again}>Write more</Button>
      </p>
    </>
  );
}
