import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { count } from '#web/format.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { ContributionList } from './contribution-list.tsx';
import { articleContributionsQuery } from './contributions.queries.ts';
import styles from './community-contributions.module.css';

/** The anchor of the list below an article. */
export const communityContributionsId = 'community-contributions';

/** How many contributions stand below an article, and the way there; nothing while there are none. */
export function ContributionsLink({ slug }: { slug: string }) {
  const { data } = useQuery(articleContributionsQuery(slug));
  if (!data?.contributions.length) return null;
  const shown = count(data.contributions.length, 'contribution');
  return <a href={`#${communityContributionsId}`}>{data.next ? `More than ${shown}` : shown}</a>;
}

/** What people contributed to an article, newest first, below its bounties (spec §2, /article/{slug}). A failed load shows an empty list (§8). */
export function CommunityContributions({ slug, bounties }: { slug: string; bounties: ReactNode }) {
  const { data, isPending } = useQuery(articleContributionsQuery(slug));
  const contributions = data?.contributions ?? [];
  return (
    <section className="section">
      <div className="section-head">
        <h2 id={communityContributionsId}>Community Contributions</h2>
        <Link to={paths.contributions(slug)}>All contributions</Link>
      </div>
      {bounties}
      {isPending ? (
        <p className={`${styles.state} muted`}>Loading…</p>
      ) : contributions.length === 0 ? (
        <p className={`${styles.state} muted`}>No contributions yet.</p>
      ) : (
        <ContributionList contributions={contributions} />
      )}
    </section>
  );
}
