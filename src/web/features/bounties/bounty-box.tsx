import { Pencil } from 'lucide-react';
import type { Bounty } from '#contract/bounties.ts';
import { count } from '#web/format.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { Reward } from './reward.tsx';
import { Winner } from './winner.tsx';
import styles from './bounty-box.module.css';

/** An article's cover, and the bounty on it when there is one (spec §2, /contri/{slug}). A bounty may be on no article. */
export function BountyBox({
  bounty,
  slug,
  imageUrl,
  withLink = false,
}: {
  bounty: Bounty | null;
  slug: string | null;
  imageUrl: string;
  withLink?: boolean;
}) {
  return (
    <aside className={`${styles.box} ${bounty ? styles.bounty : ''}`} aria-label={bounty ? 'Bounty' : 'Cover'}>
      <Cover src={imageUrl} slug={slug ?? bounty?.id ?? ''} />
      {bounty ? (
        <dl>
          <div>
            <dt>Bounty</dt>
            <dd className={styles.reward}>
              <Reward bounty={bounty} />
            </dd>
          </div>
          <div>
            <dt>Status</dt>
            <dd>
              <StatusBadge status={bounty.status} />
            </dd>
          </div>
          <div>
            <dt>Submissions</dt>
            <dd>{count(bounty.contributionCount, 'entry', 'entries')}</dd>
          </div>
          {bounty.winner ? (
            <div>
              <dt>Winner</dt>
              <dd>
                <Winner bounty={bounty} />
              </dd>
            </div>
          ) : null}
          {withLink ? (
            <div>
              <dt>Details</dt>
              <dd>
                <Link to={paths.bounty(bounty.id)}>Brief and history</Link>
              </dd>
            </div>
          ) : null}
        </dl>
      ) : null}
      {slug === null ? null : (
        <Link className={buttonClass({ variant: 'primary' })} to={paths.contributeTo(slug)}>
          <Pencil className="icon" aria-hidden />
          Contribute to this topic
        </Link>
      )}
    </aside>
  );
}
