import type { ArticleSummary } from '#contract/articles/articles.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import { usePages } from '#web/lists/use-pages.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { ArticleRows } from './article-rows.tsx';
import { articlesByTitleQuery } from './articles.queries.ts';
import styles from './a-to-z.module.css';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** The letter of a title: its first one, or '#' for a digit or a title without letters. */
function letterOf(title: string): string {
  const [first = '#'] = /[\p{L}\p{N}]/u.exec(title.normalize('NFKD')) ?? [];
  return /\p{N}/u.test(first) ? '#' : first.toUpperCase();
}

/** Articles below their letters. The letter of the article `after` has its heading already. */
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
  const list = usePages(articlesByTitleQuery(from, cursor), ({ articles }) => articles);
  return (
    <div key={from}>
      <PagedList
        list={list}
        none={<p className="muted">No articles from here on.</p>}
        pathOf={(next) => paths.browseAToZ(from, next)}
      >
        {(articles, before) => <Letters articles={articles} after={before?.at(-1)} />}
      </PagedList>
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
