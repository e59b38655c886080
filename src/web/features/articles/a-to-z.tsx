import { useQuery } from '@tanstack/react-query';
import type { ArticleSummary } from '#contract/articles/articles.ts';
import { ListFailure } from '#web/lists/list-failure.tsx';
import { ShowMore } from '#web/lists/show-more.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { ArticleRows } from './article-rows.tsx';
import { articlesByTitleQuery } from './articles.queries.ts';
import styles from './a-to-z.module.css';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** The letter under which a title stands: its first one, or '#' for a digit and for what has no letter at all. */
function letterOf(title: string): string {
  const [first = '#'] = /[\p{L}\p{N}]/u.exec(title.normalize('NFKD')) ?? [];
  return /\p{N}/u.test(first) ? '#' : first.toUpperCase();
}

/** Articles below their letters. The letter of the one that they come `after` stands above them already. */
function Letters({ articles, after }: { articles: readonly ArticleSummary[]; after?: ArticleSummary | undefined }) {
  const begun = after && letterOf(after.title);
  return Object.entries(Object.groupBy(articles, ({ title }) => letterOf(title))).map(([letter, under = []]) =>
    letter === begun ? (
      <div key={letter} className={`${styles.letter} ${styles.goesOn}`}>
        <ArticleRows articles={under} />
      </div>
    ) : (
      <section key={letter} className={styles.letter}>
        <h2>{letter}</h2>
        <ArticleRows articles={under} />
      </section>
    ),
  );
}

function ArticlesFrom({ from, cursor }: { from: string; cursor: string | undefined }) {
  const { data, isPending, error, refetch } = useQuery(articlesByTitleQuery(from, cursor));
  if (isPending) return <p className="muted">Loading…</p>;
  const none = <p className="muted">No articles from here on.</p>;
  if (!data) return <ListFailure error={error} onRetry={() => void refetch()} none={none} />;
  if (data.articles.length === 0) return none;
  return (
    <div key={from}>
      <Letters articles={data.articles} />
      <ShowMore
        next={data.next}
        pageAt={(next) => articlesByTitleQuery(from, next)}
        pathOf={(next) => paths.browseAToZ(from, next)}
        before={data}
      >
        {(page, before) => <Letters articles={page.articles} after={before?.articles.at(-1)} />}
      </ShowMore>
    </div>
  );
}

/** All articles by title, from a letter on. */
export function AToZ({ from, cursor }: { from: string; cursor: string | undefined }) {
  return (
    <>
      <nav className={styles.letters} aria-label="Letters">
        {letters.map((letter) => (
          <Link
            key={letter}
            to={paths.browseAToZ(letter)}
            aria-current={letter === from ? 'true' : undefined}
            preventScrollReset
          >
            {letter.toUpperCase()}
          </Link>
        ))}
      </nav>
      <ArticlesFrom from={from} cursor={cursor} />
    </>
  );
}
