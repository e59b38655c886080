import { useFirstPage } from '#web/lists/use-first-page.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { searchQuery } from './search.queries.ts';
import styles from './nearest-titles.module.css';

const most = 3;

/** What an address names, in words: Bonding_curve, bonding-curve and bonding+curve are all bonding curve. */
const inWords = (address: string) => address.replaceAll(/[-_+.\s]+/g, ' ').trim();

/** Asks for the articles whose names are nearest to the one in an address that leads nowhere. */
const nearestQuery = (address: string) => searchQuery(inWords(address));

/** What stands before a title in a list of that length. */
function before(place: number, length: number): string {
  if (place === 0) return '';
  return place === length - 1 ? ' or ' : ', ';
}

/** The titles that are nearest to what was looked for; nothing when none is near. The browser alone asks for them. */
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
