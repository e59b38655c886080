import type { CSSProperties } from 'react';
import { amount, count } from '#contract/format.ts';
import type { Profile } from '#contract/people/accounts.ts';
import type { StandingIn } from '#contract/standing/leaderboard.ts';
import { Day } from '#web/lists/moment.tsx';
import { PagedList } from '#web/lists/paged-list.tsx';
import { usePages } from '#web/lists/use-pages.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { head, Table, Td, Tr } from '#web/ui/table.tsx';
import { standingInQuery } from './standing.queries.ts';
import styles from './words-that-stand.module.css';

const heads = ['Article', head.number('Words'), head.number('Share of the article'), head.number('Newest')];

function Rows({ articles }: { articles: readonly StandingIn[] }) {
  return (
    <Table label="Words that stand, by article" heads={heads}>
      {articles.map(({ id, slug, title, words, of, newest }) => {
        const share = `${Math.round((100 * words) / Math.max(of, words))}%`;
        return (
          <Tr key={id}>
            <Td>
              <span className="target">
                <Link to={paths.authors(slug)}>{title}</Link>
              </span>
            </Td>
            <Td number>{amount(words)}</Td>
            <Td number>
              <span className={styles.share} style={{ '--share': share } as CSSProperties} aria-hidden />
              {share}
            </Td>
            <Td number label="Newest">
              <Day instant={newest} />
            </Td>
          </Tr>
        );
      })}
    </Table>
  );
}

/** The articles with a person's standing words; nothing without any. `from` is the start of the list. */
export function WordsThatStand({
  profile: { wallet, words, articles },
  from,
}: {
  profile: Profile;
  from: string | undefined;
}) {
  const list = usePages(standingInQuery(wallet, from), (answer) => answer.articles);
  if (!list.first || (list.rows.length === 0 && from === undefined)) return null;
  return (
    <section className="section">
      <div className="section-head">
        <h2 id="articles">Words that stand</h2>
        <span className="muted">
          {amount(words)} in {count(articles, 'article')}
        </span>
      </div>
      <div className={styles.list}>
        <PagedList
          list={list}
          none={<p className="muted">Nothing from here on.</p>}
          pathOf={(cursor) => paths.profileList(wallet, 'articles', cursor)}
        >
          {(rows) => <Rows articles={rows} />}
        </PagedList>
      </div>
    </section>
  );
}
