import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import styles from './logo.module.css';

/** The spade, and the name. */
export function Logo({ name }: { name: string }) {
  return (
    <Link className={styles.logo} to={paths.home}>
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d="M8.2 1h7.6a1.2 1.2 0 0 1 0 2.4h-2.5v5.1h-2.6V3.4H8.2a1.2 1.2 0 0 1 0-2.4Z" />
        <path d="M11.3 10.7v12.5C6.5 21.6 3 18.3 3 14V9.2c2.9-.6 6 0 8.3 1.5Z" />
        <path d="M12.7 10.7v12.5c4.8-1.6 8.3-4.9 8.3-9.2V9.2c-2.9-.6-6 0-8.3 1.5Z" />
      </svg>
      {name}
    </Link>
  );
}
