import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import styles from './no-bounties.module.css';

/** Replaces an empty list of bounties (spec §2, /bounties), with further actions. */
export function NoBounties() {
  return (
    <p className={`${styles.none} muted linked`}>
      No bounties available yet. <Link to={paths.browse()}>Find an article that you can add to</Link>
    </p>
  );
}
