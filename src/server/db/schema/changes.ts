import { isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ChangeKind } from '#contract/submissions/recent-limits.ts';
import { instant, newest } from './columns.ts';
import { accounts } from './people.ts';
import { submissions } from './submissions.ts';

/** The filters of a list of changes, apart from the kind. */
export type ChangeFilter = 'nothing' | 'category' | 'person' | 'both';

/**
 * A condition that is true of every change and selects an index: PostgreSQL uses a partial index only for a query that
 * repeats its condition. Without it the planner may read a more general index and filter its rows, which are all rows
 * if the matching ones are old.
 */
export const isReadBy = (kind: SQLWrapper, filter: ChangeFilter): SQL => sql`${kind} <> '${sql.raw(`by ${filter}`)}'`;

/**
 * The list of recent changes: a row for each revision, submission, decision, comment and step of a bounty. Triggers
 * keep it equal to the view `change_facts`, in the transaction that writes the fact, also for writes by the previous
 * version. Only blocking updates a person's rows later, in batches. The table exists because no table of facts has an
 * index for the filters of this list; with it, the cost of a page does not depend on the number of rows.
 *
 * It refers only to submissions, the only facts that are deleted: a foreign key to an article would wait for a
 * transaction that saves it, against the order of locks.
 */
export const changes = pgTable(
  'changes',
  {
    /** The id of the submission, comment or step; of a revision or a decision a hash of its key. */
    id: uuid().primaryKey(),
    kind: text().$type<ChangeKind>().notNull(),
    createdAt: instant().notNull(),
    /** The author; of a decision the author of its submission; null for imported text and for steps of a bounty. */
    accountId: uuid(),
    articleId: uuid(),
    /** The present category of the article, or that of a proposal; '' for none. */
    category: text().notNull(),
    revision: integer(),
    submissionId: uuid().references(() => submissions.id, { onDelete: 'cascade' }),
    commentId: uuid(),
    stepId: uuid(),
    /** Whether the public sees it: nobody deleted or hid it, and its author is not blocked. */
    isShown: boolean().notNull(),
  },
  (table) => {
    // A list reads each kind by itself and merges them: one index per combination of the other filters is enough.
    const end = () => [table.kind, ...newest(table)] as const;
    const read = (filter: ChangeFilter) => sql`${table.isShown} and ${isReadBy(table.kind, filter)}`;
    return [
      check('changes_kind', sql`${table.kind} in ('edit', 'contribution', 'decision', 'dispute', 'comment', 'bounty')`),
      index('changes_newest')
        .on(...end())
        .where(read('nothing')),
      index('changes_category')
        .on(table.category, ...end())
        .where(read('category')),
      index('changes_person')
        .on(table.accountId, ...end())
        .where(read('person')),
      index('changes_person_category')
        .on(table.accountId, table.category, ...end())
        .where(read('both')),
      index('changes_submission').on(table.submissionId),
      // For an article that gets another category.
      index('changes_article').on(table.articleId),
    ];
  },
);

/**
 * Hides the changes of blocked people, in a query that joins their accounts: blocking updates their rows later, in
 * batches, and an instance of an older version never does.
 */
export const isOfNobodyBlocked = or(isNull(changes.accountId), isNull(accounts.blockedReason));
