import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { read } from '#web/client/calls.ts';
import { send } from '#web/client/sending.ts';
import { refusalOf } from '#web/client/http.ts';
import { personal } from '#web/features/people/accounts.queries.ts';
import { askLoginThen } from '#web/features/people/login-events.ts';
import { toast } from '#web/say/say.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './watch-button.module.css';

const watchQuery = (slug: string) => ({ ...read('/articles/:slug/watch', { slug }), meta: personal });

/** A star that turns notices about an article's changes and contributions on or off. For logged-in people. */
export function WatchButton({ slug }: { slug: string }) {
  const client = useQueryClient();
  const query = watchQuery(slug);
  const { data } = useQuery(query);
  const { mutate, isPending } = useMutation({
    mutationFn: (isWanted: boolean) =>
      send(
        client,
        isWanted ? 'PUT /articles/:slug/watch' : 'DELETE /articles/:slug/watch',
        { slug },
        { fills: query.queryKey },
      ),
    onSuccess: (answer) => client.setQueryData(query.queryKey, answer),
    onError: (error, isWanted) => {
      toast(refusalOf(error, 'That could not be saved; please try again.'));
      askLoginThen(error, () => mutate(isWanted));
    },
  });
  if (data === undefined) return null;
  return (
    <IconButton
      label="Watch this article"
      className={styles.watch!}
      aria-pressed={data.watching}
      aria-busy={isPending}
      onClick={() => isPending || mutate(!data.watching)}
    >
      <Star className="icon" aria-hidden />
    </IconButton>
  );
}
