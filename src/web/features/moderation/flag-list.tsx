import { useState } from 'react';
import { shortDate } from '#contract/format.ts';
import type { Flag } from '#contract/moderation/flags.ts';
import { send } from '#web/client/sending.ts';
import { readPages } from '#web/client/pages.ts';
import { Person } from '#web/features/people/person.tsx';
import { Day } from '#web/lists/moment.tsx';
import { PagedList, RefreshList } from '#web/lists/paged-list.tsx';
import { shared, usePages } from '#web/lists/use-pages.ts';
import { picturePath } from '#web/navigation/media-paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Toolbar, ToolbarEnd } from '#web/ui/panel.tsx';
import { AdminActionButton } from './admin-action-button.tsx';
import { HidePicture } from './hide-picture.tsx';
import { HideComment, RestraintList } from './restraint-list.tsx';
import styles from './people-panel.module.css';

function FlaggedComment({ comment }: { comment: NonNullable<Flag['comment']> }) {
  return (
    <div className={styles.flagged}>
      <p className="line">
        <Person tiny leading={6} wallet={comment.wallet} profile={comment.profile} />
        <Day instant={comment.createdAt} />
      </p>
      <p className={`written ${styles.text}`}>{comment.text}</p>
      {comment.deleted ? <p className="muted">Its author has deleted it.</p> : null}
    </div>
  );
}

function FlaggedProfile({ subject: { wallet, username, bio, pfp } }: Pick<Flag, 'subject'>) {
  return (
    <div className={styles.flagged}>
      <p className="line">
        <Person tiny leading={6} wallet={wallet} profile={{ username, pfp }} />
        <span className="muted">profile</span>
      </p>
      {bio ? <p className={`written ${styles.text}`}>{bio}</p> : <p className="muted">No bio.</p>}
      {pfp ? <Avatar src={pfp} wallet={wallet} size="large" /> : null}
    </div>
  );
}

function FlaggedPicture({ media: { id, alt, url } }: { media: NonNullable<Flag['media']> }) {
  return (
    <div className={styles.flagged}>
      <a href={picturePath(id)} target="_blank" rel="noreferrer">
        <img className={styles.flaggedPicture} src={url} alt={alt} loading="lazy" />
      </a>
    </div>
  );
}

/** The flagged text. */
function FlaggedItem({ flag: { comment, media, subject } }: { flag: Flag }) {
  if (comment) return <FlaggedComment comment={comment} />;
  return media ? <FlaggedPicture media={media} /> : <FlaggedProfile subject={subject} />;
}

/** The word for the flagged thing. */
function kindOf({ comment, media }: Flag): string {
  if (comment) return 'comment';
  return media ? 'picture' : 'profile';
}

function FlagRow({ flag }: { flag: Flag }) {
  const { id, settled } = flag;
  const done = settled ? 'Flag opened again' : 'Flag settled';
  return (
    <li className={styles.row}>
      <p className="line">
        <Person tiny leading={6} wallet={flag.wallet} profile={flag.profile} />
        <span className="muted">
          flagged this {kindOf(flag)} on <time dateTime={flag.createdAt}>{shortDate(flag.createdAt)}</time>
        </span>
      </p>
      <p className={`written ${styles.text}`}>{flag.reason}</p>
      <FlaggedItem flag={flag} />
      <div className={styles.actions}>
        <AdminActionButton
          action={{
            carryOut: (client) => send(client, 'PUT /admin/flags/:id/settled', { id, settled: !settled }),
            done,
          }}
        >
          {settled ? 'Open again' : 'Settle'}
        </AdminActionButton>
        {flag.comment ? <HideComment comment={flag.comment} take="Hide comment" /> : null}
        {flag.media ? <HidePicture media={flag.media} /> : null}
        <RestraintList
          person={flag.subject}
          which={flag.comment || flag.media ? ['writing'] : ['text', 'picture', 'writing']}
        />
      </div>
    </li>
  );
}

/** Flags: waiting or settled ones. */
export function FlagList() {
  const [settled, setSettled] = useState(false);
  const list = usePages(
    { ...readPages('/admin/flags', { settled: settled ? 'true' : 'false' }), ...shared },
    ({ flags }) => flags,
  );
  return (
    <>
      <Toolbar label="Which flags">
        {[false, true].map((value) => (
          <Button key={String(value)} compact aria-pressed={settled === value} onClick={() => setSettled(value)}>
            {value ? 'Settled' : 'Open'}
          </Button>
        ))}
        <ToolbarEnd>
          <RefreshList list={list} />
        </ToolbarEnd>
      </Toolbar>
      <PagedList list={list} none={settled ? 'Nothing here.' : 'Nobody has flagged anything.'}>
        <ul aria-label={settled ? 'Settled flags' : 'Open flags'}>
          {list.rows.map((flag) => (
            <FlagRow key={flag.id} flag={flag} />
          ))}
        </ul>
      </PagedList>
    </>
  );
}
