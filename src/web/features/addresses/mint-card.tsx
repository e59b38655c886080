import type { ArticleAddress } from '#contract/addresses/addresses.ts';
import type { Article } from '#contract/articles/articles.ts';
import { count, shortDate } from '#contract/format.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Grouped } from '#web/ui/grouped.tsx';
import { Identicon } from '#web/ui/identicon.tsx';
import { CopyAddress } from './address-links.tsx';
import styles from './mint-card.module.css';

/** The mint of a token's article; undefined without one. */
export const mintOf = ({ addresses }: Pick<Article, 'addresses'>): ArticleAddress | undefined =>
  addresses.find(({ kind }) => kind === 'mint');

/** The numbers of the article's sources that the address cites; the card beside the text names all sources. */
function numbersOf(mint: ArticleAddress, sources: Article['sources']): number[] {
  const cited = mint.source.split(/\s+/);
  return sources.flatMap(({ url }, place) => (cited.includes(url) ? [place + 1] : []));
}

/** The main reason to open a token's article: its mint, complete, to copy and to check. */
export function MintCard({ article: { title, sources }, mint }: { article: Article; mint: ArticleAddress }) {
  const { address, source, checkedAt } = mint;
  const pages = source.split(/\s+/).filter((part) => part.startsWith('https://')).length;
  return (
    <section className={styles.card} aria-label={`Mint of ${title}`}>
      <Identicon of={address} size="middle" />
      <Grouped address={address} className={styles.groups} />
      <CopyAddress address={address} name={`the mint of ${title}`} />
      <p className={styles.said}>
        <span>
          Mint, checked <time dateTime={checkedAt}>{shortDate(checkedAt)}</time>
          {pages > 0 ? ` against ${count(pages, 'source')}` : ''}
          {numbersOf(mint, sources).map((number) => (
            <sup key={number} className="ref">
              <a href={`#source-${number}`} aria-label={`Source ${number}`}>
                {number}
              </a>
            </sup>
          ))}
        </span>
        <Link className="target" to={paths.check(address)}>
          Check
        </Link>
      </p>
    </section>
  );
}
