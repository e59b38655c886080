import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ArticleLink } from '#contract/articles.ts';
import type { Comment } from '#contract/comments.ts';
import { display } from '#contract/limits.ts';
import type { Submission, SubmissionKind } from '#contract/submissions.ts';
import { useOwn } from '#web/features/accounts/accounts.queries.ts';
import { shortDate, snippet } from '#web/format.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { ShowMore } from '#web/show-more.tsx';
import { StatusBadge } from '#web/ui/badge.tsx';
import { OwnActions } from './own-actions.tsx';
import styles from './profile-list.module.css';

/** One line of a profile: a submission or a comment, and where it belongs. */
export type ProfileItem = {
  readonly text: string;
  readonly article?: ArticleLink;
  readonly aside?: string;
} & ({ readonly kind: SubmissionKind; readonly item: Submission } | { readonly kind: 'comment'; readonly item: Comment });

function Row({ entry, note }: { entry: ProfileItem; note: string | undefined }) {
  const { kind, item, text, article, aside } = entry;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p>{snippet(text, display.clampAbove)}</p>
        {article ? (
          <p className="small">
            <span className="muted">in</span> <Link to={paths.article(article.slug)}>{article.title}</Link>
          </p>
        ) : aside ? (
          <p className="muted small">{aside}</p>
        ) : null}
        {note ? <p className="muted small">Reviewer’s note: {note}</p> : null}
        {kind !== 'comment' && note !== undefined && item.status === 'waiting for review' ? <OwnActions kind={kind} item={item} /> : null}
      </div>
      <time className="muted nowrap" dateTime={item.createdAt}>
        {shortDate(item.createdAt)}
      </time>
      {kind === 'comment' ? null : <StatusBadge status={item.status} />}
    </li>
  );
}

function Rows({ items }: { items: readonly ProfileItem[] }) {
  const own = useOwn()?.submissions ?? {};
  return (
    <ul>
      {items.map((entry) => (
        <Row key={entry.item.id} entry={entry} note={own[entry.item.id]} />
      ))}
    </ul>
  );
}

interface ProfileListProps<Page extends { readonly next: string | null }> {
  readonly title: string;
  readonly pageAt: (cursor?: string) => UseQueryOptions<Page>;
  readonly itemsOf: (page: Page) => ProfileItem[];
}

/** One of the lists of a profile (spec §2, /u/{wallet}). One's own items can be changed here while they wait for review. */
export function ProfileList<Page extends { readonly next: string | null }>({ title, pageAt, itemsOf }: ProfileListProps<Page>) {
  const { data } = useQuery(pageAt());
  const items = data ? itemsOf(data) : [];
  return (
    <section className="section">
      <div className="section-head">
        <h2>{title}</h2>
        <span className="muted">{data?.next ? `${items.length} newest` : items.length}</span>
      </div>
      {items.length === 0 ? <p className={`${styles.none} muted small`}>Nothing here yet.</p> : <Rows items={items} />}
      <ShowMore next={data?.next} pageAt={pageAt}>
        {(page) => <Rows items={itemsOf(page)} />}
      </ShowMore>
    </section>
  );
}
