import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, type FormEvent } from 'react';
import type { Me } from '#contract/people/accounts.ts';
import { messageTiming } from '#contract/timing.ts';
import { send } from '#web/client/sending.ts';
import { ApiError, refusalOf } from '#web/client/http.ts';
import { isUploaded, ProfilePicture } from '#web/features/media/profile-picture.tsx';
import { meQuery, useMe } from '#web/features/people/accounts.queries.ts';
import { CloseAccount } from '#web/features/people/close-account.tsx';
import { askLogin, openLogin } from '#web/features/people/login-events.ts';
import { BlockedNote, HiddenNotes } from '#web/features/people/restraint-note.tsx';
import { Sessions } from '#web/features/people/sessions.tsx';
import { Head } from '#web/navigation/head.tsx';
import { ButtonLink } from '#web/navigation/button-link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { keepTyped, useChanges } from '#web/typed/typed.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, LinesField, TextField } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { NeedsScript } from '#web/ui/needs-script.tsx';
import styles from './profile-edit.module.css';

interface Edited {
  readonly username: string;
  readonly bio: string;
  readonly pfp: string;
}

interface PictureFieldProps {
  readonly me: Me;
  readonly pfp: string;
  readonly error: string | null;
  readonly onType: (pfp: string) => void;
  readonly onUploaded: (pfp: string) => void;
}

function useSaveProfile(me: Me, onSaved: (sent: Edited) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ username, bio, pfp }: Edited) =>
      send(client, 'PUT /account/me', { username: username.trim(), bio, pfp: pfp.trim() }),
    onError: askLogin,
    onSuccess: ({ username, bio, pfp }, sent) => {
      onSaved(sent);
      client.setQueryData(meQuery.queryKey, (): Me => ({ ...me, account: { username, bio, pfp } }));
    },
  });
}

/** The URL of the picture, and an upload in place of it. */
function PictureField({ me, pfp, error, onType, onUploaded }: PictureFieldProps) {
  const hasUploaded = isUploaded(pfp);
  const src = hasUploaded || pfp.trim().startsWith('https://') ? pfp.trim() : '';
  return (
    <>
      <Field
        label="Profile Picture (URL)"
        hint={
          hasUploaded
            ? 'You uploaded your picture. An address would take its place.'
            : 'Shown as a circle. Without one, a helmet in your wallet’s colours.'
        }
        error={error}
      >
        {(wiring) => (
          <span className={styles.picture}>
            <Avatar src={src} wallet={me.wallet} />
            <Input
              {...wiring}
              type="url"
              placeholder="https://"
              value={hasUploaded ? '' : pfp}
              onChange={(event) => onType(event.currentTarget.value)}
            />
          </span>
        )}
      </Field>
      <p className={styles.upload}>
        <ProfilePicture pfp={me.account.pfp} onChanged={onUploaded} />
      </p>
    </>
  );
}

function ProfileForm({ me }: { me: Me }) {
  const { account } = me;
  const client = useQueryClient();
  const { values, change, forget } = useChanges(`profile:${me.wallet}`, {
    ...account,
    username: account.username ?? '',
  });
  const { username, bio, pfp } = values;
  const { mutate, reset, isPending, isSuccess, error } = useSaveProfile(me, forget);

  // 'Saved' disappears after the time in the specification (§9).
  useEffect(() => {
    if (!isSuccess) return undefined;
    const timer = setTimeout(reset, messageTiming.profile);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(values);
  };
  // The server has already stored it, so the form has no unsaved picture.
  const takeUploaded = (uploaded: string) => {
    client.setQueryData(meQuery.queryKey, (): Me => ({ ...me, account: { ...account, pfp: uploaded } }));
    change('pfp', uploaded);
    keepTyped(`profile:${me.wallet}:pfp`, '');
  };
  const refusal = error ? refusalOf(error, 'Save failed') : '';
  // A refusal appears at its field, or else beside the button.
  const field = error instanceof ApiError ? error.field : undefined;
  const refusalAt = (name: keyof Edited) => (field === name ? refusal : null);

  return (
    <form className="form" onSubmit={submit}>
      <TextField
        label="Username"
        error={refusalAt('username')}
        autoComplete="off"
        value={username}
        onChange={(text) => change('username', text)}
      />
      <LinesField label="Bio" error={refusalAt('bio')} rows={4} value={bio} onChange={(text) => change('bio', text)} />
      <PictureField
        me={me}
        pfp={pfp}
        error={refusalAt('pfp')}
        onType={(text) => change('pfp', text)}
        onUploaded={takeUploaded}
      />
      <div className="row">
        <Button type="submit" variant="primary" disabled={isPending}>
          Save
        </Button>
        <ButtonLink to={paths.profile(me.wallet)}>View my profile</ButtonLink>
        <span role="status" className="done">
          {isSuccess ? 'Saved' : ''}
        </span>
        <span role="alert" className="failure">
          {field !== undefined && field in values ? '' : refusal}
        </span>
      </div>
    </form>
  );
}

function OwnAccount() {
  const me = useMe();
  if (me === undefined)
    return (
      <>
        <p className="muted scripted">Loading…</p>
        <NeedsScript to="edit your account" />
      </>
    );
  if (me === null) {
    return (
      <>
        <p>Please login first.</p>
        <div className={`row ${styles.login}`}>
          <Button variant="primary" onClick={openLogin}>
            Login
          </Button>
        </div>
      </>
    );
  }
  if (me.wallet === 'anonymous')
    return (
      <>
        <p>Anonymous accounts cannot edit profile. Please login with a wallet.</p>
        <CloseAccount />
      </>
    );
  return (
    <>
      <BlockedNote />
      <HiddenNotes />
      <ProfileForm key={me.wallet} me={me} />
      <Sessions />
      <CloseAccount />
      {me.role !== null ? (
        <p className={`target ${styles.dashboard}`}>
          {/* A full page load: readers' pages do not contain the dashboard. */}
          <a href={paths.boss}>Admin Dashboard</a>
        </p>
      ) : null}
    </>
  );
}

/** The person's own profile (spec §2, /profile). */
export function Page() {
  return (
    <>
      <Head title="My account" description="Your username, bio and picture." path={paths.account} unlisted />
      <header className="page-head">
        <h1>My account</h1>
      </header>
      <OwnAccount />
    </>
  );
}
