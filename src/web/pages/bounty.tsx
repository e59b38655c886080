import { useQuery } from '@tanstack/react-query';
import { useParams, type LoaderFunctionArgs } from 'react-router';
import type { WholeBounty } from '#contract/bounties.ts';
import { bountyQuery, entriesQuery } from '#web/features/bounties/bounties.queries.ts';
import { BountyBox } from '#web/features/bounties/bounty-box.tsx';
import { BountyHistory } from '#web/features/bounties/bounty-history.tsx';
import { ContributionList } from '#web/features/contributions/contribution-list.tsx';
import { count, longDate } from '#web/format.ts';
import { Head } from '#web/head.tsx';
import { Link } from '#web/link.tsx';
import { load } from '#web/load.ts';
import { paths } from '#web/paths.ts';
import { Failed, PendingPage } from './states.tsx';
import article from './article.module.css';
import styles from './bounty.module.css';

export async function loader({ params, context }: LoaderFunctionArgs): Promise<void> {
  const id = params['id']!;
  await load(context, [bountyQuery(id)], [entriesQuery(id)]);
}

function Text({ title, text, none }: { title: string; text: string; none: string }) {
  return (
    <section className="section">
      <h2>{title}</h2>
      <p className={`${styles.text} ${text ? '' : 'muted'}`}>{text || none}</p>
    </section>
  );
}

function Entries({ bounty: { id, articleSlug, entryCount } }: { bounty: WholeBounty }) {
  const { data, isPending } = useQuery(entriesQuery(id));
  const entries = data?.contributions ?? [];
  return (
    <section className="section">
      <div className="section-head">
        <h2>Entries</h2>
        <span className="muted small">{count(entryCount, 'entry', 'entries')}</span>
      </div>
      {isPending ? (
        <p className={`${styles.text} muted`}>Loading…</p>
      ) : entries.length === 0 ? (
        <p className={`${styles.text} muted`}>
          {articleSlug === null
            ? 'This bounty is on no article yet, so nothing could be entered.'
            : 'No entries yet: a contribution to the article made while the bounty is open is one.'}
        </p>
      ) : (
        <>
          <ContributionList contributions={entries} />
          {data?.next && articleSlug ? (
            <p className="small">
              These are the newest. <Link to={paths.contributions(articleSlug)}>All contributions to the article</Link>
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}

function Whole({ bounty }: { bounty: WholeBounty }) {
  const { id, name, articleSlug, articleTitle, imageUrl, brief, criteria, deadline, createdAt, reward, currency, steps } = bounty;
  return (
    <div className={article.article}>
      <Head
        title={name}
        description={brief.slice(0, 200) || `A bounty of ${reward} ${currency} on Trenchpedia.`}
        path={paths.bounty(id)}
        {...(imageUrl ? { image: imageUrl } : {})}
      />
      <header className={article.head}>
        <p className="crumb">
          <Link to={paths.bounties}>Bounty Hunting</Link>
        </p>
        <h1>{name}</h1>
        <div className={article.meta}>
          <span>
            Since <time dateTime={createdAt}>{longDate(createdAt)}</time>
            {deadline ? (
              <>
                , until <time dateTime={deadline}>{longDate(deadline)}</time>
              </>
            ) : null}
          </span>
          {articleSlug ? <Link to={paths.article(articleSlug)}>Read the article: {articleTitle}</Link> : <span>No article</span>}
        </div>
      </header>
      <div className={article.rail}>
        {/* Here an entry is what the list below shows, not every contribution to the article. */}
        <BountyBox bounty={{ ...bounty, contributionCount: bounty.entryCount }} slug={articleSlug} imageUrl={imageUrl} />
      </div>
      <div className={styles.body}>
        <Text title="Brief" text={brief} none="No brief was given: write what the article lacks." />
        <Text title="Criteria" text={criteria} none="No criteria were given beyond those of every contribution." />
        <Entries bounty={bounty} />
        <section className="section">
          <h2>History</h2>
          <BountyHistory steps={steps} />
        </section>
      </div>
    </div>
  );
}

/** One bounty: what is asked for, who took part, and each step of its life (design §4, Bounties). */
export function Page() {
  const id = useParams()['id']!;
  const query = useQuery(bountyQuery(id));
  const { data } = query;
  if (query.isPending) return <PendingPage />;
  return data ? (
    <Whole key={id} bounty={data.bounty} />
  ) : (
    <Failed query={query} title="Not found" path={paths.bounty(id)} text="There is no bounty at this address." />
  );
}
