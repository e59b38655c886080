import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import type { WholeBounty, BountyStep } from '#contract/bounties/bounties.ts';
import { notChecked } from '#contract/bounties/limits.ts';
import { amount, count, shortDate } from '#contract/format.ts';
import type { Contribution } from '#contract/submissions/contributions.ts';
import { bountyQuery, entriesQuery } from '#web/features/bounties/bounties.queries.ts';
import { useMaySuggest } from '#web/features/articles/may-suggest.ts';
import { BountyBox } from '#web/features/bounties/bounty-box.tsx';
import { WinnerBadge, BountyStatusBadge } from '#web/features/bounties/bounty-status.tsx';
import { ContributionList } from '#web/features/submissions/contribution-list.tsx';
import { PagedList } from '#web/lists/paged-list.tsx';
import { usePages } from '#web/lists/use-pages.ts';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { load } from '#web/navigation/load.ts';
import { paths } from '#web/navigation/paths.ts';
import { NeedsScript } from '#web/ui/needs-script.tsx';
import { structuredBounty } from './structured-pages.ts';
import { PageOf } from './page-of.tsx';
import article from './article/article.module.css';
import styles from './bounty.module.css';

/** Each step of a bounty's life, oldest first, with its note (design §4, Bounties). */
function BountyHistory({ steps }: { steps: readonly BountyStep[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ to, note, isEarly, createdAt }) => (
        <li key={`${createdAt} ${to}`}>
          <time className="muted" dateTime={createdAt}>
            {shortDate(createdAt)}
          </time>
          <BountyStatusBadge status={to} />
          {isEarly ? <span className="muted">before the deadline</span> : null}
          {to === 'Paid' ? <span className="muted">{notChecked}</span> : null}
          {note ? <p className="written">{note}</p> : null}
        </li>
      ))}
    </ol>
  );
}

/** The cursor of the entries in a URL; undefined for the first page. */
const cursorIn = (parameters: URLSearchParams) => parameters.get('cursor') || undefined;

export async function loader({ params, context, request }: LoaderFunctionArgs): Promise<void> {
  const id = params['id']!;
  await load(context, [bountyQuery(id)], [entriesQuery(id, cursorIn(new URL(request.url).searchParams))]);
}

function BountyText({ title, text, none }: { title: string; text: string; none: string }) {
  return (
    <section className="section">
      <h2>{title}</h2>
      <p className={`written ${styles.text} ${text ? '' : 'muted'}`}>{text || none}</p>
    </section>
  );
}

/** Answers to the first questions of participants. */
function HowItWorks() {
  return (
    <BountyText
      title="How it works"
      text="Every contribution that you send to the article before the deadline is an entry, so you may enter more than once. Entries are public as soon as you send them. An admin accepts or rejects them, and picks the winner among the accepted ones."
      none=""
    />
  );
}

function NoEntries({ bounty: { articleSlug, status } }: { bounty: WholeBounty }) {
  if (articleSlug !== null)
    return 'No entries yet: a contribution to the article made while the bounty is open is one.';
  return status === 'Open'
    ? 'This bounty is on no article yet. To take part, propose the article: once it is there, contributions to it are entries.'
    : 'This bounty is on no article, so nothing could be entered.';
}

function BountyEntries({ bounty, cursor }: { bounty: WholeBounty; cursor: string | undefined }) {
  const list = usePages(entriesQuery(bounty.id, cursor), ({ contributions }) => contributions);
  const winner = list.first?.winner;
  const won = [bounty.winnerContributionId];
  const none = cursor === undefined ? <NoEntries bounty={bounty} /> : 'No entries from here on.';
  const remark = (text: ReactNode) => <p className={`written ${styles.text} muted`}>{text}</p>;
  // The winner comes first, and only once.
  const first = winner && cursor === undefined ? [winner] : [];
  const others = (list: readonly Contribution[]) => list.filter(({ id }) => id !== winner?.id);
  return (
    <section className="section">
      <div className="section-head">
        <h2 id="entries">Entries</h2>
        <span className="muted small">{count(bounty.contributionCount, 'entry', 'entries')}</span>
      </div>
      {list.rows.length > 0 ? <NeedsScript to="vote and comment" /> : null}
      <PagedList
        list={list}
        pending={remark('Loading…')}
        none={remark(none)}
        pathOf={(from) => paths.bounty(bounty.id, from)}
      >
        {(entries, before) => (
          <ContributionList
            marked={won}
            mark={<WinnerBadge />}
            contributions={[...(before ? [] : first), ...others(entries)]}
          />
        )}
      </PagedList>
    </section>
  );
}

function WholeBountyPage({ bounty, cursor }: { bounty: WholeBounty; cursor: string | undefined }) {
  const {
    id,
    name,
    articleSlug,
    articleTitle,
    imageUrl,
    category,
    brief,
    criteria,
    createdAt,
    reward,
    currency,
    steps,
  } = bounty;
  const maySuggest = useMaySuggest(bounty.suggest);
  return (
    <div className={article.article}>
      <Head
        title={name}
        description={brief.slice(0, 200) || `A bounty of ${amount(reward)} ${currency} on Trenchpedia.`}
        path={paths.bounty(id)}
        unlisted={cursor !== undefined}
        card={['bounty', id]}
        structured={(site) => (import.meta.env.SSR ? structuredBounty(bounty, site) : {})}
      />
      <header className={article.head}>
        <p className="crumb">
          <Link to={paths.bounties}>Bounty Hunting</Link>
        </p>
        <h1>{name}</h1>
        <div className={article.meta}>
          <span>
            Since <time dateTime={createdAt}>{shortDate(createdAt)}</time>
          </span>
          {articleSlug ? (
            <Link to={paths.article(articleSlug)}>Read the article: {articleTitle}</Link>
          ) : (
            <span>No article</span>
          )}
        </div>
      </header>
      <div className={article.rail}>
        <BountyBox
          bounty={bounty}
          slug={articleSlug}
          imageUrl={imageUrl}
          category={category}
          refusal={maySuggest ? null : bounty.protection}
        />
      </div>
      <div className={styles.body}>
        <BountyText title="Brief" text={brief} none="No brief. Write what the article lacks." />
        <BountyText title="Criteria" text={criteria} none="No criteria beyond those of every contribution." />
        {bounty.status === 'Open' ? <HowItWorks /> : null}
        <BountyEntries key={cursor} bounty={bounty} cursor={cursor} />
        <section className="section">
          <h2>History</h2>
          <BountyHistory steps={steps} />
        </section>
      </div>
    </div>
  );
}

/** One bounty: its criteria, its participants, and each step of its life (design §4, Bounties). */
export function Page() {
  const id = useParams()['id']!;
  const cursor = cursorIn(useSearchParams()[0]);
  const query = useQuery(bountyQuery(id));
  return (
    <PageOf query={query} title="Not found" text="There is no bounty at this address.">
      {({ bounty }) => <WholeBountyPage key={id} bounty={bounty} cursor={cursor} />}
    </PageOf>
  );
}
