import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useState } from 'react';
import type { Watches } from '#contract/articles/watches.ts';
import { count } from '#contract/format.ts';
import { read, send } from '#web/client/calls.ts';
import { refusalOf } from '#web/client/http.ts';
import { personal } from '#web/features/people/accounts.queries.ts';
import { askLoginThen } from '#web/features/people/login-events.ts';
import { ListFailure } from '#web/lists/list-failure.tsx';
import { ShowMore } from '#web/lists/show-more.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { toast } from '#web/say/say.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './watched-articles.module.css';

const limit = 20;
const watchesQuery = (cursor?: string) => ({ ...read('/watches/mine', { limit, cursor }), meta: personal });

function Watched({ article: { slug, title } }: Watches['watches'][number]) {
  const client = useQueryClient();
  const [isWatched, setWatched] = useState(true);
  const { mutate, isPending } = useMutation({
    // The row stays where it is, so that a press too much is taken back by another.
    mutationFn: (isWanted: boolean) =>
      send(
        client,
        isWanted ? 'PUT /articles/:slug/watch' : 'DELETE /articles/:slug/watch',
        { slug },
        { refresh: 'later' },
      ),
    onSuccess: ({ watching }) => setWatched(watching),
    onError: (error, isWanted) => {
      toast(refusalOf(error, 'That could not be saved; please try again.'));
      askLoginThen(error, () => mutate(isWanted));
    },
  });
  return (
    <li>
      <Link to={paths.article(slug)}>{title}</Link>
      <Button compact variant="bare" aria-busy={isPending} onClick={() => isPending || mutate(!isWatched)}>
        <Star className={`icon ${isWatched ? styles.on : ''}`} aria-hidden />
        <span>
          {isWatched ? 'Stop watching' : 'Watch again'}
          <span className="sr-only"> {title}</span>
        </span>
      </Button>
    </li>
  );
}

const rows = ({ watches }: Watches) => (
  <ul className={styles.watched}>
    {watches.map((watch) => (
      <Watched key={watch.article.slug} {...watch} />
    ))}
  </ul>
);

/** The articles that somebody watches, each with the way to stop. */
export function WatchedArticles() {
  const { data, error, isError, isFetching, refetch } = useQuery({ ...watchesQuery(), refetchOnMount: 'always' });
  return (
    <section className="section" aria-labelledby="watched">
      <div className="section-head">
        <h2 id="watched">You watch</h2>
        {data && data.count > 0 ? <span className="muted">{count(data.count, 'article')}</span> : null}
      </div>
      {isError && !isFetching ? <ListFailure error={error} onRetry={() => void refetch()} /> : null}
      {data?.count === 0 ? (
        <p className={`muted ${styles.none}`}>You watch nothing yet. Tap the star beside an article’s title.</p>
      ) : null}
      {data && data.count > 0 ? rows(data) : null}
      {data ? (
        <ShowMore next={data.next} pageAt={watchesQuery}>
          {rows}
        </ShowMore>
      ) : null}
    </section>
  );
}
