import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';

const columns = sql.raw(
  'id, kind, created_at, account_id, article_id, category, revision, submission_id, comment_id, step_id, is_shown',
);

/** The rows in which the list of recent changes differs from its facts. */
export const differences = ({ db }: Pick<Database, 'db'>) =>
  db.execute(sql`
    (select 'missing' as what, ${columns} from change_facts except select 'missing', ${columns} from changes)
    union all
    (select 'left over', ${columns} from changes except select 'left over', ${columns} from change_facts)`);
