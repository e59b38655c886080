import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, type FormEvent } from 'react';
import type { Me, Profile } from '#contract/accounts.ts';
import { statusMessage } from '#contract/limits.ts';
import { ApiError, refusalOf, send } from '#web/api.ts';
import { meQuery, profileQuery, useMe } from '#web/features/accounts/accounts.queries.ts';
import { BlockedNote, HiddenNotes } from '#web/features/accounts/restraint-note.tsx';
import { askLogin, openLogin } from '#web/features/accounts/login-events.ts';
import { useChanges } from '#web/draft.ts';
import { refreshLists } from '#web/features/submissions/submissions.queries.ts';
import { Head } from '#web/head.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import styles from './profile-edit.module.css';

interface Edited {
  readonly username: string;
  readonly bio: string;
  readonly pfp: string;
}

function useSaveProfile(me: Me, onSaved: (sent: Edited) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ username, bio, pfp }: Edited) =>
      send<Profile>('PUT', '/api/account/me', { username: username.trim(), bio, pfp: pfp.trim() }),
    onError: askLogin,
    onSuccess: ({ username, bio, pfp }, sent) => {
      onSaved(sent);
      client.setQueryData(meQuery.queryKey, (): Me => ({ ...me, account: { username, bio, pfp } }));
      void client.invalidateQueries({ queryKey: profileQuery(me.wallet).queryKey });
      void refreshLists(client);
    },
  });
}

function ProfileForm({ me }: { me: Me }) {
  const { account } = me;
  const { values, change, forget } = useChanges(`profile:${me.wallet}`, { ...account, username: account.username ?? '' });
  const { username, bio, pfp } = values;
  const { mutate, reset, isPending, isSuccess, error } = useSaveProfile(me, forget);

  // 'Saved' stays for as long as the specification says (§9).
  useEffect(() => {
    if (!isSuccess) return undefined;
    const timer = setTimeout(reset, statusMessage.profile);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(values);
  };
  const refusal = error ? refusalOf(error, 'Save failed') : '';
  // A refusal stands where it can be mended: at the field that it names, else beside the button.
  const about = error instanceof ApiError && [400, 409].includes(error.status) ? /username|bio|picture|URL/i.exec(refusal)?.[0] : undefined;
  const refusalAt = (...names: string[]) => (about && names.includes(about.toLowerCase()) ? refusal : null);

  return (
    <form className="form" onSubmit={submit}>
      <Field label="Username" error={refusalAt('username')}>
        {(wiring) => (
          <Input {...wiring} autoComplete="off" value={username} onChange={(event) => change('username', event.currentTarget.value)} />
        )}
      </Field>
      <Field label="Bio" error={refusalAt('bio')}>
        {(wiring) => <Textarea {...wiring} rows={4} value={bio} onChange={(event) => change('bio', event.currentTarget.value)} />}
      </Field>
      <Field
        label="Profile Picture (URL)"
        hint="Shown as a circle. Without one, everybody gets the helmet."
        error={refusalAt('picture', 'url')}
      >
        {(wiring) => (
          <span className={styles.picture}>
            <Avatar src={pfp.trim().startsWith('https://') ? pfp.trim() : ''} />
            <Input
              {...wiring}
              type="url"
              placeholder="https://"
              value={pfp}
              onChange={(event) => change('pfp', event.currentTarget.value)}
            />
          </span>
        )}
      </Field>
      <div className="row">
        <Button type="submit" variant="primary" disabled={isPending}>
          Save
        </Button>
        <Link className={buttonClass({})} to={paths.profile(me.wallet)}>
          View my profile
        </Link>
        <span role="status" className={styles.saved}>
          {isSuccess ? 'Saved' : ''}
        </span>
        <span role="alert" className={styles.failure}>
          {about ? '' : refusal}
        </span>
      </div>
    </form>
  );
}

function Account() {
  const me = useMe();
  if (me === undefined) return <p className="muted">Loading…</p>;
  if (me === null) {
    return (
      <>
        <p>Please login first.</p>
        <div className="row">
          <Button variant="primary" onClick={openLogin}>
            Login
          </Button>
        </div>
      </>
    );
  }
  if (me.wallet === 'anonymous') return <p>Anonymous accounts cannot edit profile. Please login with a wallet.</p>;
  return (
    <>
      <BlockedNote />
      <HiddenNotes />
      <ProfileForm key={me.wallet} me={me} />
      {me.isAdmin ? (
        <p className={styles.dashboard}>
          {/* A document of its own: readers' pages know nothing of it. */}
          <a href={paths.boss}>Admin Dashboard</a>
        </p>
      ) : null}
    </>
  );
}

/** One's own profile (spec §2, /profile). */
export function Page() {
  return (
    <>
      <Head title="My account" description="Your username, bio and picture." path={paths.account} unlisted />
      <header className="page-head">
        <h1>My account</h1>
      </header>
      <Account />
    </>
  );
}
