import { Head } from '#web/head.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
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

interface MissingProps {
  readonly title: string;
  readonly path: string;
  readonly text: string;
}

/** A page whose subject is not there. */
export function Missing({ title, path, text }: MissingProps) {
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

interface FailedProps extends MissingProps {
  /** The failed question for the subject. */
  readonly query: { readonly error: unknown; refetch(): unknown };
}

/** A page without its subject: missing, in these words, when the server says so; else it is not known, and can be asked for again. */
export function Failed({ query: { error, refetch }, ...missing }: FailedProps) {
  // By its shape: what failed on the server comes here as plain data. 429 refuses whoever asks, whatever they ask for.
  const { status = 500 } = error as { status?: number };
  if (status < 500 && status !== 429) return <Missing {...missing} />;
  return (
    <header className={`page-head ${styles.missing}`}>
      <title>Not loaded</title>
      <div role="alert">
        <h1>This page could not be loaded.</h1>
      </div>
      <div className="row">
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    </header>
  );
}
