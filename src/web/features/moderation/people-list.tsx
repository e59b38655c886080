import { useState, type FormEvent } from 'react';
import { adminName, hasProfile, shortWallet } from '#contract/format.ts';
import type { ListedPerson } from '#contract/moderation/restraints.ts';
import { copiedTiming } from '#contract/timing.ts';
import { readPages } from '#web/client/pages.ts';
import { useMay } from '#web/features/people/use-may.ts';
import { AdminBadge } from '#web/features/people/admin-badge.tsx';
import { useIsAdmin } from '#web/site/site.queries.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import { shared, usePages } from '#web/lists/use-pages.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Input } from '#web/ui/input.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ForgetPerson } from './forget-person.tsx';
import { PersonSessions, RoleActions, SettleAll } from './person-actions.tsx';
import { RestraintList } from './restraint-list.tsx';
import { RoleList } from './role-list.tsx';
import { roleNames } from './role-words.ts';
import styles from './people-panel.module.css';
import { FlagList } from './flag-list.tsx';

function Wallet({ wallet }: { wallet: string }) {
  if (!hasProfile(wallet)) return null;
  return (
    <span className={styles.wallet}>
      <span className="mono" data-tip={wallet}>
        {shortWallet(wallet, 6)}
      </span>
      <CopyButton text={wallet} tip={wallet} label="Copy the wallet address" done={copiedTiming.elsewhere} />
    </span>
  );
}

function PersonRow({ person }: { person: ListedPerson }) {
  const { id, wallet, username, bio, pfp, role } = person;
  const isNamed = hasProfile(wallet);
  const isAdministering = useMay('administer');
  // An admin by the configuration or by a grant.
  const isAdmin = useIsAdmin(wallet);
  const isConfigured = isAdmin && role === null;
  const isAbove = isAdmin || role !== null;
  return (
    <li className={styles.row}>
      <div className="line">
        <Avatar src={pfp} wallet={wallet} />
        {isNamed ? (
          <Link className={`target ${styles.name}`} to={paths.profile(wallet)}>
            {username ?? 'No username'}
          </Link>
        ) : (
          <b>{shortWallet(wallet)}</b>
        )}
        <AdminBadge wallet={wallet} />
        {role === 'moderator' ? <b>{roleNames[role]}</b> : null}
        <Wallet wallet={wallet} />
      </div>
      {bio ? <p className={`written ${styles.text}`}>{bio}</p> : null}
      <div className={styles.actions}>
        {isAbove && !isAdministering ? null : (
          <RestraintList person={person} which={isNamed ? ['writing', 'text', 'picture'] : ['writing']} />
        )}
        <SettleAll id={id} />
        {isAdministering && isNamed && !isConfigured ? <RoleActions person={person} /> : null}
        {isAdministering && isNamed && !isAbove ? <ForgetPerson id={id} name={adminName(wallet, username)} /> : null}
        {isAdministering ? <PersonSessions id={id} name={adminName(wallet, username)} /> : null}
      </div>
    </li>
  );
}

/** The people that an admin searches for; without a search, the restrained ones. */
export function PeopleList() {
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const list = usePages(
    { ...readPages('/admin/people', { q: query || undefined }), ...shared },
    ({ people }) => people,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setQuery(typed.trim());
  };
  return (
    <>
      <form className={styles.search} role="search" aria-label="People" onSubmit={submit}>
        <Input
          aria-label="Wallet, username or account id"
          placeholder="Wallet, username or account id"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit">Search</Button>
      </form>
      <PagedList
        list={list}
        none={query === '' ? 'Nobody is restricted.' : 'No account has this wallet, username or id.'}
      >
        <ul aria-label="People">
          {list.rows.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </ul>
      </PagedList>
    </>
  );
}

/** Flags and people: an admin hides, blocks and restores here. */
export function PeoplePanel() {
  const isAdministering = useMay('administer');
  return (
    <div className={styles.panels}>
      <Panel title="Flags">
        <FlagList />
      </Panel>
      <Panel title="People">
        <PeopleList />
      </Panel>
      {isAdministering ? (
        <Panel title="Admins and moderators">
          <RoleList />
        </Panel>
      ) : null}
    </div>
  );
}
