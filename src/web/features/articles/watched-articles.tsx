import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useState } from 'react';
import type { Watches } from '#contract/articles/watches.ts';
import { count } from '#contract/format.ts';
import { send } from '#web/client/sending.ts';
import { readPages } from '#web/client/pages.ts';
import { refusalOf } from '#web/client/http.ts';
import { personal } from '#web/features/people/accounts.queries.ts';
import { askLoginThen } from '#web/features/people/login-events.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import { shared, usePages } from '#web/lists/use-pages.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { toast } from '#web/say/say.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './watched-articles.module.css';

const watchesQuery = { ...readPages('/watches/mine', { limit: 20 }), meta: personal };

function Watched({ article: { slug, title } }: Watches['watches'][number]) {
  const client = useQueryClient();
  const [isWatched, setWatched] = useState(true);
  const { mutate, isPending } = useMutation({
    // The row stays in its place, so that another press undoes the first.
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

/** A person's watched articles, each with a button to stop. */
export function WatchedArticles() {
  const list = usePages({ ...watchesQuery, ...shared }, ({ watches }) => watches);
  const all = list.first?.count ?? 0;
  return (
    <section className="section" aria-labelledby="watched">
      <div className="section-head">
        <h2 id="watched">You watch</h2>
        {all > 0 ? <span className="muted">{count(all, 'article')}</span> : null}
      </div>
      <PagedList
        list={list}
        pending={null}
        none={<p className={`muted ${styles.none}`}>You watch nothing yet. Tap the star beside an article’s title.</p>}
      >
        {(watches) => (
          <ul className={styles.watched}>
            {watches.map((watch) => (
              <Watched key={watch.article.slug} {...watch} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}
