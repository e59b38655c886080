import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';

/**
 * Adds 20,000 pictures to a store: half of them by the person with that wallet, a quarter each unused, drafts or
 * hidden. All articles up to 1,000 use one of them. Returns its id.
 */
export async function fillMedia({ db }: Pick<Database, 'db'>, wallet: string): Promise<string> {
  await db.execute(sql`
    insert into media (uploader_id, hash, source_hash, source_type, source_size, width, height, colour, files, alt, caption,
        author, licence, reason, source, is_draft, hidden_reason, unused_since, created_at)
      select accounts.id, md5('file ' || n), md5('upload ' || n), 'png', 1000, 600, 400, '#123456',
        '[{"type": "avif", "width": 600, "height": 400, "size": 10}, {"type": "webp", "width": 600, "height": 400, "size": 10}]',
        'A picture', '', 'Somebody', 'CC0-1.0', '', '', n % 20 = 1, case when n % 20 = 2 then 'For a reason.' end,
        case when n % 20 > 16 then now() end, now() - n * interval '1 minute'
      from generate_series(1, 20000) as n join (
        select id, wallet, row_number() over (order by wallet <> ${wallet}, id) as place from accounts limit 2000) as accounts
        on case when n % 2 = 0 then wallet = ${wallet} else place = 1 + n % 1999 end`);
  const [used] = await db.execute<{ id: string }>(
    sql`select id from media where not is_draft and hidden_reason is null order by created_at limit 1`,
  );
  await db.execute(sql`
    insert into media_uses (media_id, user_id, article_id, since_revision)
      select ${used!.id}, id, id, 1 from articles order by id limit 1000`);
  await db.execute(sql`
    insert into media_flags (media_id, reporter_id, reason, settled, created_at)
      select id, uploader_id, 'For a reason.', right(id::text, 1) > '3', created_at from media`);
  for (const table of ['media', 'media_uses', 'media_flags']) await db.execute(sql`analyze ${sql.identifier(table)}`);
  return used!.id;
}
