import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Bounty } from '#contract/bounties/bounties.ts';
import { count } from '#contract/format.ts';
import { ButtonLink } from '#web/navigation/button-link.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Cover } from '#web/ui/cover.tsx';
import { BountyStatusBadge } from './bounty-status.tsx';
import { Deadline } from './deadline.tsx';
import { Reward } from './reward.tsx';
import { useTakesEntries } from './time-left.ts';
import { Winner } from './winner.tsx';
import styles from './bounty-box.module.css';

function Fact({
  name,
  className = '',
  children,
}: {
  name: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={`target ${className}`}>{children}</dd>
    </div>
  );
}

function BountyFacts({ bounty, withLink }: { bounty: Bounty; withLink: boolean }) {
  return (
    <dl>
      <Fact name="Bounty" className={styles.reward}>
        <Reward bounty={bounty} />
      </Fact>
      <Fact name="Status">
        <BountyStatusBadge status={bounty.status} />
      </Fact>
      {bounty.deadline ? (
        <Fact name="Deadline">
          <Deadline bounty={bounty} />
        </Fact>
      ) : null}
      <Fact name="Submissions">{count(bounty.contributionCount, 'entry', 'entries')}</Fact>
      {bounty.winner ? (
        <Fact name="Winner">
          <Winner bounty={bounty} />
        </Fact>
      ) : null}
      {withLink ? (
        <Fact name="Details">
          <Link to={paths.bounty(bounty.id)}>Brief and history</Link>
        </Fact>
      ) : null}
    </dl>
  );
}

function Contribute({ slug }: { slug: string }) {
  return (
    <ButtonLink variant="primary" to={paths.contributeTo(slug)}>
      <Pencil className="icon" aria-hidden />
      Contribute to this topic
    </ButtonLink>
  );
}

/** The link to take part: a button if the contribution can win, otherwise a plain link with the reason. */
function TakePart({ bounty, slug }: { bounty: Bounty; slug: string | null }) {
  const takesEntries = useTakesEntries(bounty);
  if (takesEntries && slug !== null) return <Contribute slug={slug} />;
  if (takesEntries) {
    return (
      <ButtonLink variant="primary" to={paths.proposeNamed(bounty.name)}>
        <Pencil className="icon" aria-hidden />
        Propose the article
      </ButtonLink>
    );
  }
  if (slug === null) return null;
  return (
    <p className={`target ${styles.over}`}>
      <Link to={paths.contributeTo(slug)}>Contribute to this topic</Link>
      <span className="muted">Closed</span>
    </p>
  );
}

/** The link to contribute; none without a bounty and an article. */
function Take({ bounty, slug }: { bounty: Bounty | null; slug: string | null }) {
  if (bounty) return <TakePart bounty={bounty} slug={slug} />;
  return slug === null ? null : <Contribute slug={slug} />;
}

/** An article's cover, and its bounty if it has one (spec §2, /contri/{slug}). A bounty may have no article. */
export function BountyBox({
  bounty,
  slug,
  imageUrl,
  category,
  withLink = false,
  refusal = null,
}: {
  bounty: Bounty | null;
  slug: string | null;
  imageUrl: string;
  category: string;
  withLink?: boolean;
  /** In place of the button, for readers who may not suggest changes: who may. */
  refusal?: string | null;
}) {
  return (
    <aside className={`${styles.box} ${bounty ? styles.bounty : ''}`} aria-label={bounty ? 'Bounty' : 'Cover'}>
      <Cover src={imageUrl} still={paths.categoryStill(category)} />
      {bounty ? <BountyFacts bounty={bounty} withLink={withLink} /> : null}
      {refusal === null ? <Take bounty={bounty} slug={slug} /> : <p className="muted">{refusal}</p>}
    </aside>
  );
}
