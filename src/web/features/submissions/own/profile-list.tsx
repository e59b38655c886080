import { snippet } from '#contract/format.ts';
import type { SubmissionKind } from '#contract/kinds.ts';
import type { Comment } from '#contract/moderation/comment.ts';
import { submissionDisplay } from '#contract/submissions/limits.ts';
import type { Submission } from '#contract/submissions/submissions.ts';
import type { ArticleLink } from '#contract/texts/article-parts.ts';
import type { PageOfList, PagesQuery } from '#web/client/pages.ts';
import { useOwn } from '#web/features/people/accounts.queries.ts';
import { Day } from '#web/lists/moment.tsx';
import { PagedList } from '#web/lists/paged-list.tsx';
import { usePages } from '#web/lists/use-pages.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { OwnActions } from './own-actions.tsx';
import styles from './profile-list.module.css';

/** One line of a profile: a submission or a comment, and its subject. */
export type ProfileItem = {
  readonly text: string;
  readonly article?: ArticleLink;
  readonly aside?: string;
  /** Its subject, before its text, and the subject's path. */
  readonly on?: { readonly title: string; readonly path: string | null };
} & (
  | { readonly kind: SubmissionKind; readonly item: Submission }
  | { readonly kind: 'comment'; readonly item: Comment }
);

function ProfileRow({ row }: { row: ProfileItem }) {
  const { kind, item, text, article, aside, on } = row;
  const note = useOwn(kind === 'comment' ? null : item.id);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p>
          {on ? (
            <>
              <span className="muted">in</span>{' '}
              <i className="target">{on.path ? <Link to={on.path}>{on.title}</Link> : on.title}</i>:{' '}
            </>
          ) : null}
          {snippet(text, submissionDisplay.clampAbove)}
        </p>
        {article ? (
          <p className="target small">
            <span className="muted">in</span> <Link to={paths.article(article.slug)}>{article.title}</Link>
          </p>
        ) : null}
        {aside && !article ? <p className="muted small">{aside}</p> : null}
        {note ? <p className="muted small">Reviewer’s note: {note}</p> : null}
        {kind !== 'comment' && note != null && item.status === 'waiting for review' ? (
          <OwnActions kind={kind} item={item} />
        ) : null}
      </div>
      <Day className="nowrap" instant={item.createdAt} />
      {kind === 'comment' ? null : <StatusBadge status={item.status} />}
    </li>
  );
}

function ProfileRows({ items }: { items: readonly ProfileItem[] }) {
  return (
    <ul>
      {items.map((row) => (
        <ProfileRow key={row.item.id} row={row} />
      ))}
    </ul>
  );
}

interface ProfileListProps<Page extends PageOfList> {
  /** Its anchor. */
  readonly id: string;
  readonly title: string;
  readonly query: PagesQuery<Page>;
  /** The start of the list; undefined for its first page. */
  readonly from: string | undefined;
  readonly pathOf: (cursor: string) => string;
  readonly itemsOf: (page: Page) => ProfileItem[];
}

/** The number of shown rows, if these are not all. */
function countOf(shown: number, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  if (isFirst) return isLast ? String(shown) : `${shown} newest`;
  return shown === 0 ? '' : `${shown} older`;
}

/**
 * One of the lists of a profile (spec §2, /u/{wallet}); nothing while it is empty. On their own profile, people can
 * change their waiting items here.
 */
export function ProfileList<Page extends PageOfList>(props: ProfileListProps<Page>) {
  const { id, title, query, from, pathOf, itemsOf } = props;
  const list = usePages(query, itemsOf);
  const { rows, next } = list;
  if (rows.length === 0 && !list.query.isError && (from === undefined || list.query.isPending)) return null;
  return (
    <section className="section">
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        <span className="muted">
          {list.first ? countOf(rows.length, { isFirst: from === undefined, isLast: next === null }) : ''}
        </span>
      </div>
      <PagedList list={list} none={<p className="muted">Nothing from here on.</p>} pathOf={pathOf}>
        {(items) => <ProfileRows items={items} />}
      </PagedList>
    </section>
  );
}
