-- min_reader: 0.3.0
CREATE OR REPLACE FUNCTION "changes_of_submission"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF TG_OP = 'UPDATE' THEN DELETE FROM changes WHERE submission_id = NEW.id AND kind = 'decision'; END IF;
	-- Its comments have its article, and a restore inserts them before it; their own trigger follows its presence.
	INSERT INTO changes (id, kind, created_at, account_id, article_id, category, submission_id, comment_id, is_shown)
		SELECT id, kind, created_at, account_id, article_id, category, submission_id, comment_id, is_shown FROM change_facts
		WHERE submission_id = NEW.id AND (kind <> 'comment' OR TG_TABLE_NAME <> 'submissions')
		ON CONFLICT (id) DO UPDATE SET article_id = excluded.article_id, category = excluded.category, is_shown = excluded.is_shown;
	RETURN NULL;
END $$;--> statement-breakpoint
-- It reads the steps of one bounty, not the view.
CREATE OR REPLACE FUNCTION "changes_of_bounty"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE changes SET article_id = NEW.article_id, category = coalesce((SELECT category FROM articles WHERE id = NEW.article_id), '')
		WHERE id IN (SELECT id FROM bounty_steps WHERE bounty_id = NEW.id);
	RETURN NULL;
END $$;--> statement-breakpoint
-- What somebody wrote while 0017 copied it, or a restore inserted before this, may differ from its facts. Nobody waits
-- for this but who changes such a row. It is locked before the facts are read again: somebody may be hiding one.
DO $$ BEGIN
	PERFORM 1 FROM changes JOIN change_facts AS facts ON facts.id = changes.id
		WHERE (changes.created_at, changes.article_id, changes.category, changes.is_shown)
			IS DISTINCT FROM (facts.created_at, facts.article_id, facts.category, facts.is_shown)
		FOR NO KEY UPDATE OF changes;
	UPDATE changes SET created_at = facts.created_at, article_id = facts.article_id, category = facts.category, is_shown = facts.is_shown
		FROM change_facts AS facts WHERE facts.id = changes.id
			AND (changes.created_at, changes.article_id, changes.category, changes.is_shown)
				IS DISTINCT FROM (facts.created_at, facts.article_id, facts.category, facts.is_shown);
	DELETE FROM changes WHERE kind = 'decision'
		AND NOT EXISTS (SELECT FROM change_facts AS facts WHERE facts.kind = 'decision' AND facts.id = changes.id);
END $$;
