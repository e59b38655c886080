import { useMutation } from '@tanstack/react-query';
import { refusalOf } from '#web/client/http.ts';
import { WatchedArticles } from '#web/features/articles/watched-articles.tsx';
import { NoticeRows } from '#web/features/notices/notice-rows.tsx';
import { noticesQuery, useArrivals, useReading, useSeen } from '#web/features/notices/notices.queries.ts';
import { useMe } from '#web/features/people/accounts.queries.ts';
import { askLogin, openLogin } from '#web/features/people/login-events.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import { shared, usePages } from '#web/lists/use-pages.ts';
import { Head } from '#web/navigation/head.tsx';
import { ButtonLink } from '#web/navigation/button-link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { NeedsScript } from '#web/ui/needs-script.tsx';
import styles from './notices.module.css';

function Nothing() {
  return (
    <div className={styles.nothing}>
      <h2>No notices yet</h2>
      <p>Replies, likes and reviews of your work appear here.</p>
      <div className="row">
        <ButtonLink variant="primary" to={paths.contribute}>
          Contribute
        </ButtonLink>
      </div>
    </div>
  );
}

function Notices() {
  const list = usePages({ ...noticesQuery, ...shared }, ({ notices }) => notices);
  useArrivals(() => void list.query.refetch());
  const refOf = useSeen();
  const read = useReading();
  const all = useMutation({ mutationFn: () => read(list.rows, { isAll: true }), onError: askLogin });
  // Not the number of notices that look unread: seen ones keep that look until the person leaves the page.
  const unread = Math.max(list.first?.unread ?? 0, 0);
  return (
    <div>
      {list.rows.length > 0 ? (
        <p className={styles.summary}>
          <span>{unread > 0 ? `${unread} unread` : 'All read'}</span>
          {unread > 0 ? (
            <Button compact variant="bare" aria-busy={all.isPending} onClick={() => all.mutate()}>
              Mark all as read
            </Button>
          ) : null}
          <span role="alert">
            {all.error ? refusalOf(all.error, 'They could not be marked; please try again.') : ''}
          </span>
        </p>
      ) : null}
      <PagedList list={list} label="Older notices" none={<Nothing />}>
        <NoticeRows notices={list.rows} refOf={refOf} />
      </PagedList>
      {list.rows.length > 0 ? <p className={`${styles.kept} muted small`}>We keep notices for a year.</p> : null}
    </div>
  );
}

function OwnNotices() {
  const me = useMe();
  if (me === undefined)
    return (
      <>
        <p className="muted scripted">Loading…</p>
        <NeedsScript to="read your notices" />
      </>
    );
  if (me)
    return (
      <div className={styles.notices}>
        <Notices />
        <WatchedArticles />
      </div>
    );
  return (
    <>
      <p className={`lede ${styles.what}`}>
        Notices tell you who answered, liked or reviewed what you wrote, what you won, and what changed in the articles
        you watch.
      </p>
      <p>Please login first.</p>
      <div className={`row ${styles.login}`}>
        <Button variant="primary" onClick={openLogin}>
          Login
        </Button>
        <ButtonLink to={paths.contribute}>See what others write</ButtonLink>
      </div>
      <p className="muted small">With a wallet, or anonymously in this browser. We keep notices for a year.</p>
    </>
  );
}

/** The person's notices. The server's page is the same for everybody, and empty. */
export function Page() {
  return (
    <>
      <Head
        title="Notices"
        description="What happened to what you wrote and took part in."
        path={paths.notices}
        unlisted
      />
      <header className="page-head">
        <h1>Notices</h1>
      </header>
      <OwnNotices />
    </>
  );
}
