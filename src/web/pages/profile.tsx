import { useQuery } from '@tanstack/react-query';
import { useParams, type LoaderFunctionArgs } from 'react-router';
import type { Profile } from '#contract/accounts.ts';
import { copied } from '#contract/limits.ts';
import {
  profileCommentsQuery,
  profileContributionsQuery,
  profileProposalsQuery,
  profileQuery,
  profileReportsQuery,
  useMe,
} from '#web/features/accounts/accounts.queries.ts';
import { FlagButton } from '#web/features/flags/flag-button.tsx';
import { ProfileList } from '#web/features/submissions/profile-list.tsx';
import { shortWallet } from '#web/format.ts';
import { Head } from '#web/head.tsx';
import { load } from '#web/load.ts';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Identicon } from '#web/ui/identicon.tsx';
import { Failed, PendingPage } from './states.tsx';
import styles from './profile.module.css';

export async function loader({ params, context }: LoaderFunctionArgs): Promise<void> {
  const wallet = params['wallet']!;
  await load(
    context,
    [profileQuery(wallet)],
    [profileContributionsQuery(wallet), profileProposalsQuery(wallet), profileReportsQuery(wallet), profileCommentsQuery(wallet)],
  );
}

function Person({ profile: { wallet, username, rank, bio, pfp } }: { profile: Profile }) {
  const me = useMe();
  return (
    <header className={styles.head}>
      <Avatar src={pfp} size="large" />
      <div>
        <h1>{username ?? <span className="mono">{shortWallet(wallet)}</span>}</h1>
        <p className={styles.rank}>
          Rank <b>{rank}</b>
        </p>
        <p className={styles.wallet}>
          <Identicon text={wallet} />
          <code>{wallet}</code>
          <CopyButton text={wallet} label="Copy the wallet address" done={copied.elsewhere} />
        </p>
        {bio ? <p className={styles.bio}>{bio}</p> : null}
        {me && me.wallet !== wallet ? (
          <FlagButton path={`/api/profile/${encodeURIComponent(wallet)}`} what="profile" className={styles.flag} />
        ) : null}
      </div>
    </header>
  );
}

function Lists({ wallet }: { wallet: string }) {
  return (
    <>
      <ProfileList
        title="Contributions"
        pageAt={(cursor) => profileContributionsQuery(wallet, cursor)}
        itemsOf={({ contributions }) =>
          contributions.map((item) => ({ kind: 'contribution', item, text: item.text, article: item.article }))
        }
      />
      <ProfileList
        title="Article proposals"
        pageAt={(cursor) => profileProposalsQuery(wallet, cursor)}
        itemsOf={({ proposals }) => proposals.map((item) => ({ kind: 'proposal', item, text: item.title, aside: item.category }))}
      />
      <ProfileList
        title="Reports"
        pageAt={(cursor) => profileReportsQuery(wallet, cursor)}
        itemsOf={({ reports }) =>
          reports.map((item) => ({
            kind: 'report',
            item,
            text: item.details,
            ...(item.articleSlug ? { article: { slug: item.articleSlug, title: item.article } } : { aside: item.article }),
          }))
        }
      />
      <ProfileList
        title="Comments"
        pageAt={(cursor) => profileCommentsQuery(wallet, cursor)}
        itemsOf={({ comments }) => comments.map((item) => ({ kind: 'comment', item, text: item.text }))}
      />
    </>
  );
}

/** A person's public page (spec §2, /u/{wallet}). */
export function Page() {
  const wallet = useParams()['wallet']!;
  const query = useQuery(profileQuery(wallet));
  const { data: profile } = query;
  if (query.isPending) return <PendingPage />;
  if (!profile)
    return (
      <Failed query={query} title="Profile not found." path={paths.profile(wallet)} text="Nobody has logged in here with this wallet." />
    );
  return (
    <>
      <Head
        title={profile.username ?? shortWallet(wallet)}
        description={profile.bio || 'A contributor of Trenchpedia.'}
        path={paths.profile(wallet)}
      />
      <Person profile={profile} />
      <Lists wallet={wallet} />
    </>
  );
}
