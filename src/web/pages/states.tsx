import type { ApiError } from '#web/client/http.ts';
import { NearestTitles } from '#web/features/search/nearest-titles.tsx';
import { SearchForm } from '#web/features/search/search-form.tsx';
import { Head } from '#web/navigation/head.tsx';
import { ButtonLink } from '#web/navigation/button-link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { isOffline } from '#web/ui/behaviour/network.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './states.module.css';

/** A page whose content is loading. */
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

/** A page whose title is still loading, too. */
export function PendingPage() {
  return (
    <>
      <title>Loading…</title>
      <Pending />
    </>
  );
}

interface MissingProps {
  /** The part of the URL that may be a misspelt name. */
  readonly named?: string;
  readonly title: string;
  readonly text: string;
}

/**
 * The page for a missing subject. The server renders it once for all URLs of a kind, so it must not depend on the URL.
 */
export function Missing({ title, text, named }: MissingProps) {
  return (
    <header className={`page-head ${styles.missing}`}>
      <Head title={title} description={text} path={null} unlisted />
      <p className="crumb mono">404</p>
      <h1>{title}</h1>
      <p className="lede">{text}</p>
      {named ? <NearestTitles address={named} /> : null}
      <SearchForm label="Missing page" placeholder="An address, a link or a word" />
      <div className="row">
        <ButtonLink to={paths.home}>Main page</ButtonLink>
        <ButtonLink to={paths.propose}>Propose an article</ButtonLink>
      </div>
    </header>
  );
}

export interface FailedProps extends MissingProps {
  /** The failed query of the subject. */
  readonly query: { readonly error: unknown; refetch(): unknown };
}

/** A page without its subject: missing, with these words, if the server says so; otherwise a failure with a retry. */
export function Failed({ query: { error, refetch }, ...missing }: FailedProps) {
  // By its shape, since an error on the server arrives here as plain data. A 429 refuses every request of that address,
  // not this page.
  const { status = 500, sentence } = error as Partial<ApiError>;
  const isCut = isOffline() && !('status' in (error as object));
  if (status < 500 && status !== 429) return <Missing {...missing} />;
  const reason = isCut ? 'You seem to be offline.' : sentence;
  return (
    <header className={`page-head ${styles.missing}`}>
      <title>Not loaded</title>
      <div role="alert">
        <h1>This page could not be loaded.</h1>
        {reason ? <p className="lede">{reason}</p> : null}
      </div>
      <div className="row">
        <Button onClick={() => void refetch()}>{isCut ? 'Retry' : 'Try again'}</Button>
      </div>
    </header>
  );
}
