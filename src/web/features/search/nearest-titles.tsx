import { useFirstPage } from '#web/lists/use-first-page.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { searchQuery } from './search.queries.ts';
import styles from './nearest-titles.module.css';

const most = 3;

/** The words in a slug: Bonding_curve, bonding-curve and bonding+curve all become bonding curve. */
const inWords = (address: string) => address.replaceAll(/[-_+.\s]+/g, ' ').trim();

/** The articles with the most similar names to a missing slug. */
const nearestQuery = (address: string) => searchQuery(inWords(address));

/** The separator before a title in a list of that length. */
function before(place: number, length: number): string {
  if (place === 0) return '';
  return place === length - 1 ? ' or ' : ', ';
}

/** The titles closest to a missing slug; nothing if none is close. Only the browser requests them. */
export function NearestTitles({ address }: { address: string }) {
  const results = useFirstPage(nearestQuery(address)).data?.results.slice(0, most) ?? [];
  if (results.length === 0) return null;
  return (
    <p className={`linked ${styles.nearest}`}>
      Did you mean{' '}
      {results.map(({ slug, title }, place) => (
        <span key={slug}>
          {before(place, results.length)}
          <Link to={paths.article(slug)}>{title}</Link>
        </span>
      ))}
      ?
    </p>
  );
}
