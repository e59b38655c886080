import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { count } from '#contract/format.ts';
import { useFirstPage } from '#web/lists/use-first-page.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { NeedsScript } from '#web/ui/needs-script.tsx';
import { ContributionList } from './contribution-list.tsx';
import { articleContributionsQuery } from './submissions.queries.ts';
import styles from './community-contributions.module.css';

/** The anchor of the list below an article. */
export const communityContributionsId = 'community-contributions';

/** The number of contributions below an article, as a link; nothing for zero. */
export function ContributionsLink({ slug, className }: { slug: string; className: string | undefined }) {
  const { data } = useFirstPage(articleContributionsQuery(slug));
  return data?.count ? (
    <a className={className} href={`#${communityContributionsId}`}>
      {count(data.count, 'contribution')}
    </a>
  ) : null;
}

/**
 * The contributions to an article, newest first, below its bounties (spec §2, /article/{slug}); rejected ones are
 * folded below the others. A failed load shows an empty list (§8).
 */
export function CommunityContributions({ slug, bounties }: { slug: string; bounties: ReactNode }) {
  const { data, isPending } = useFirstPage(articleContributionsQuery(slug));
  const contributions = data?.contributions ?? [];
  const rejected = contributions.filter(({ status }) => status === 'Rejected');
  return (
    <section className="section">
      <div className="section-head">
        <h2 id={communityContributionsId}>Community Contributions</h2>
        <Link to={paths.contributions(slug)}>All contributions</Link>
      </div>
      {bounties}
      <NeedsScript to="vote and comment" />
      {contributions.length === 0 ? (
        <p className={`${styles.state} muted`}>{isPending ? 'Loading…' : 'No contributions yet.'}</p>
      ) : (
        <>
          <ContributionList contributions={contributions.filter(({ status }) => status !== 'Rejected')} />
          {rejected.length > 0 ? (
            <details className={styles.rejected}>
              <summary>
                <ChevronDown className="icon" aria-hidden />
                {rejected.length} rejected
              </summary>
              <ContributionList contributions={rejected} />
            </details>
          ) : null}
        </>
      )}
    </section>
  );
}
