import { useState, type FormEvent } from 'react';
import type { Person } from '#contract/accounts.ts';
import { copied } from '#contract/limits.ts';
import { PagedList } from '#web/features/dashboard/paged-list.tsx';
import { usePagedList } from '#web/features/dashboard/use-paged-list.ts';
import { shortWallet } from '#web/format.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Input } from '#web/ui/field.tsx';
import { RestraintList } from './restraint-list.tsx';
import styles from './people-panel.module.css';

function Wallet({ wallet }: { wallet: string }) {
  if (wallet === 'anonymous') return null;
  return (
    <span className={styles.wallet}>
      <span className="mono" title={wallet}>
        {shortWallet(wallet, 6)}
      </span>
      <CopyButton text={wallet} label="Copy the wallet address" done={copied.elsewhere} />
    </span>
  );
}

function Row({ person }: { person: Person }) {
  const { wallet, username, bio, pfp } = person;
  const isAnonymous = wallet === 'anonymous';
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <Avatar src={pfp} />
        {isAnonymous ? (
          <b>anonymous</b>
        ) : (
          <Link className={styles.name} to={paths.profile(wallet)}>
            {username ?? 'No username'}
          </Link>
        )}
        <Wallet wallet={wallet} />
      </div>
      {bio ? <p className={styles.text}>{bio}</p> : null}
      <div className={styles.actions}>
        <RestraintList person={person} which={isAnonymous ? ['writing'] : ['writing', 'text', 'picture']} />
      </div>
    </li>
  );
}

/** The people whom an admin searches for; without a search, those from whom something was taken. */
export function PeopleList() {
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const list = usePagedList<Person>(query === '' ? '/api/admin/people' : `/api/admin/people?q=${encodeURIComponent(query)}`, 'people');
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
      <PagedList list={list} none={query === '' ? 'Nothing is taken from anybody.' : 'Nobody has this wallet, username or account id.'}>
        <ul aria-label="People">
          {list.items.map((person) => (
            <Row key={person.id} person={person} />
          ))}
        </ul>
      </PagedList>
    </>
  );
}
