import { shortDay } from '#contract/format.ts';
import type { ProfileComment } from '#contract/submissions/comments.ts';
import { lineWords } from '#contract/submissions/line-words.ts';
import {
  profileCommentsQuery,
  profileContributionsQuery,
  profileLinesQuery,
  profileProposalsQuery,
  profileReportsQuery,
} from '#web/features/people/accounts.queries.ts';
import { ProfileList } from '#web/features/submissions/own/profile-list.tsx';
import { inShort } from '#web/features/submissions/submission-item.ts';
import { useFirstPage } from '#web/lists/use-first-page.ts';
import { paths } from '#web/navigation/paths.ts';
import styles from './profile.module.css';

const lists = ['contributions', 'proposals', 'reports', 'lines', 'comments', 'articles', 'bounties'] as const;

/** The cursor of each list; undefined for its first page. */
type From = Readonly<Partial<Record<(typeof lists)[number], string>>>;

/** The cursors of the lists in a URL's query. */
export function fromIn(parameters: URLSearchParams): From {
  return Object.fromEntries(lists.map((list) => [list, parameters.get(list)]).filter(([, cursor]) => cursor));
}

/** The path of a comment's subject; null without a page. */
function pathOf({ kind, article }: ProfileComment['about']): string | null {
  if (article === null) return null;
  return kind === 'contribution' ? paths.contributions(article.slug) : paths.article(article.slug);
}

/** Names the empty lists in one sentence. A list with a cursor has earlier items. */
function Nothing({ wallet, from }: { wallet: string; from: From }) {
  const contributions = useFirstPage(profileContributionsQuery(wallet, from.contributions));
  const proposals = useFirstPage(profileProposalsQuery(wallet, from.proposals));
  const reports = useFirstPage(profileReportsQuery(wallet, from.reports));
  const comments = useFirstPage(profileCommentsQuery(wallet, from.comments));
  // Ignores a list that failed to load.
  const isEmpty = (list: keyof From, rows: readonly unknown[] | undefined) => !from[list] && rows?.length === 0;
  const empty = [
    ...(isEmpty('contributions', contributions.data?.contributions) ? ['contributions'] : []),
    ...(isEmpty('proposals', proposals.data?.proposals) ? ['article proposals'] : []),
    ...(isEmpty('reports', reports.data?.reports) ? ['reports'] : []),
    ...(isEmpty('comments', comments.data?.comments) ? ['comments'] : []),
  ];
  if (empty.length === 0 || [contributions, proposals, reports, comments].some(({ isPending }) => isPending))
    return null;
  return (
    <p className={`${styles.nothing} muted`}>
      No {new Intl.ListFormat('en', { type: 'disjunction' }).format(empty)} yet.
    </p>
  );
}

/** A person's activity, in lists. */
export function ProfileLists({ wallet, from }: { wallet: string; from: From }) {
  const placeOf = (id: keyof From) => ({
    id,
    from: from[id],
    pathOf: (cursor: string) => paths.profileList(wallet, id, cursor),
  });
  return (
    <>
      <ProfileList
        {...placeOf('contributions')}
        title="Contributions"
        query={profileContributionsQuery(wallet, from.contributions)}
        itemsOf={({ contributions }) =>
          contributions.map((item) => ({
            kind: 'contribution',
            item,
            text: inShort(item.change, item.text),
            article: item.article,
          }))
        }
      />
      <ProfileList
        {...placeOf('proposals')}
        title="Article proposals"
        query={profileProposalsQuery(wallet, from.proposals)}
        itemsOf={({ proposals }) =>
          proposals.map((item) => ({ kind: 'proposal', item, text: item.title, aside: item.category }))
        }
      />
      <ProfileList
        {...placeOf('reports')}
        title="Reports"
        query={profileReportsQuery(wallet, from.reports)}
        itemsOf={({ reports }) =>
          reports.map((item) => ({
            kind: 'report',
            item,
            text: item.details,
            ...(item.articleSlug
              ? { article: { slug: item.articleSlug, title: item.article } }
              : { aside: item.article }),
          }))
        }
      />
      <ProfileList
        {...placeOf('lines')}
        title="Lines of the week"
        query={profileLinesQuery(wallet, from.lines)}
        itemsOf={({ lines }) =>
          lines.map((item) => ({
            kind: 'line',
            item,
            text: lineWords(item.parts),
            aside: shortDay(item.day),
          }))
        }
      />
      <ProfileList
        {...placeOf('comments')}
        title="Comments"
        query={profileCommentsQuery(wallet, from.comments)}
        itemsOf={({ comments }) =>
          comments.map((item) => ({
            kind: 'comment',
            item,
            text: item.text,
            on: { title: item.about.title, path: pathOf(item.about) },
          }))
        }
      />
      <Nothing wallet={wallet} from={from} />
    </>
  );
}
