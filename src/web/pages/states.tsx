import { Head } from '#web/head.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './states.module.css';

/** A page whose content is on its way. */
export function Pending() {
  return (
    <div aria-busy="true">
      <p className="muted" role="status">
        Loading…
      </p>
      <Skeleton lines={6} />
    </div>
  );
}

/** The same where the page's title is on its way too. */
export function PendingPage() {
  return (
    <>
      <title>Loading…</title>
      <Pending />
    </>
  );
}

/** A page whose subject is not there. */
export function Missing({ title, path, text }: { title: string; path: string; text: string }) {
  return (
    <header className={`page-head ${styles.missing}`}>
      <Head title={title} description={text} path={path} unlisted />
      <p className="crumb mono">404</p>
      <h1>{title}</h1>
      <p className="lede">{text}</p>
      <div className="row">
        <Link className={buttonClass({ variant: 'primary' })} to={paths.home}>
          Main page
        </Link>
        <Link className={buttonClass({})} to={paths.search()}>
          Search
        </Link>
        <Link className={buttonClass({})} to={paths.propose}>
          Propose an article
        </Link>
      </div>
    </header>
  );
}
