-- min_reader: 0.3.0
-- A transaction of its own: it reads every table of facts. Who changes a fact that it copied waits for its end, and
-- 0019 corrects what triggers do not see until then.
INSERT INTO "changes" ("id", "kind", "created_at", "account_id", "article_id", "category", "revision", "submission_id", "comment_id", "step_id", "is_shown")
	SELECT "id", "kind", "created_at", "account_id", "article_id", "category", "revision", "submission_id", "comment_id", "step_id", "is_shown" FROM "change_facts"
	ON CONFLICT ("id") DO NOTHING;
