-- min_reader: 0.3.0
CREATE TABLE "changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"account_id" uuid,
	"article_id" uuid,
	"category" text NOT NULL,
	"revision" integer,
	"submission_id" uuid,
	"comment_id" uuid,
	"step_id" uuid,
	"is_shown" boolean NOT NULL,
	CONSTRAINT "changes_kind" CHECK ("changes"."kind" in ('edit', 'contribution', 'decision', 'dispute', 'comment', 'bounty'))
);
--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_newest" ON "changes" USING btree ("kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "changes"."is_shown" and "changes"."kind" <> 'by nothing';--> statement-breakpoint
CREATE INDEX "changes_category" ON "changes" USING btree ("category","kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "changes"."is_shown" and "changes"."kind" <> 'by category';--> statement-breakpoint
CREATE INDEX "changes_person" ON "changes" USING btree ("account_id","kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "changes"."is_shown" and "changes"."kind" <> 'by person';--> statement-breakpoint
CREATE INDEX "changes_person_category" ON "changes" USING btree ("account_id","category","kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "changes"."is_shown" and "changes"."kind" <> 'by both';--> statement-breakpoint
CREATE INDEX "changes_submission" ON "changes" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "changes_article" ON "changes" USING btree ("article_id");--> statement-breakpoint
-- An id that is a hash has the form of a random one.
CREATE VIEW "change_facts" AS
	SELECT overlay(overlay(md5('edit ' || "article_id" || ' ' || "number") PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid AS "id", 'edit' AS "kind", "article_revisions"."created_at", "author_id" AS "account_id",
		"article_id", "articles"."category", "number" AS "revision", NULL::uuid AS "submission_id", NULL::uuid AS "comment_id", NULL::uuid AS "step_id",
		"blocked_reason" IS NULL AS "is_shown"
	FROM "article_revisions" JOIN "articles" ON "articles"."id" = "article_id" LEFT JOIN "accounts" ON "accounts"."id" = "author_id"
	UNION ALL
	SELECT "submissions"."id", CASE "kind" WHEN 'report' THEN 'dispute' ELSE 'contribution' END, "submissions"."created_at", "author_id",
		"articles"."id", coalesce("articles"."category", "proposals"."category", ''), NULL, "submissions"."id", NULL, NULL,
		"submissions"."deleted_at" IS NULL AND "blocked_reason" IS NULL
	FROM "submissions" JOIN "accounts" ON "accounts"."id" = "author_id"
		LEFT JOIN "contributions" ON "contributions"."id" = "submissions"."id" LEFT JOIN "proposals" ON "proposals"."id" = "submissions"."id"
		LEFT JOIN "reports" ON "reports"."id" = "submissions"."id"
		LEFT JOIN "articles" ON "articles"."id" = coalesce("contributions"."article_id", "reports"."article_id")
	UNION ALL
	SELECT overlay(overlay(md5('decision ' || "submissions"."id") PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid, 'decision', "reviewed_at", "author_id",
		"articles"."id", coalesce("articles"."category", "proposals"."category", ''), NULL, "submissions"."id", NULL, NULL,
		"submissions"."deleted_at" IS NULL AND "blocked_reason" IS NULL
	FROM "submissions" JOIN "accounts" ON "accounts"."id" = "author_id"
		LEFT JOIN "contributions" ON "contributions"."id" = "submissions"."id" LEFT JOIN "proposals" ON "proposals"."id" = "submissions"."id"
		LEFT JOIN "reports" ON "reports"."id" = "submissions"."id"
		LEFT JOIN "articles" ON "articles"."id" = coalesce("contributions"."article_id", "reports"."article_id")
	WHERE "reviewed_at" IS NOT NULL AND "status" <> 'waiting for review'
	UNION ALL
	SELECT "comments"."id", 'comment', "comments"."created_at", "comments"."author_id",
		"articles"."id", coalesce("articles"."category", "proposals"."category", ''), NULL, "submission_id", "comments"."id", NULL,
		"comments"."is_there" AND "deleted_at" IS NULL AND "comments"."hidden_reason" IS NULL AND "blocked_reason" IS NULL
	FROM "comments" JOIN "accounts" ON "accounts"."id" = "comments"."author_id"
		LEFT JOIN "contributions" ON "contributions"."id" = "submission_id" LEFT JOIN "proposals" ON "proposals"."id" = "submission_id"
		LEFT JOIN "reports" ON "reports"."id" = "submission_id"
		LEFT JOIN "articles" ON "articles"."id" = coalesce("contributions"."article_id", "reports"."article_id")
	UNION ALL
	SELECT "bounty_steps"."id", 'bounty', "bounty_steps"."created_at", NULL,
		"bounties"."article_id", coalesce("articles"."category", ''), NULL, NULL, NULL, "bounty_steps"."id", true
	FROM "bounty_steps" JOIN "bounties" ON "bounties"."id" = "bounty_id" LEFT JOIN "articles" ON "articles"."id" = "bounties"."article_id";--> statement-breakpoint
CREATE FUNCTION "changes_of_revision"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes (id, kind, created_at, account_id, article_id, category, revision, is_shown)
		SELECT id, kind, created_at, account_id, article_id, category, revision, is_shown FROM change_facts
		WHERE kind = 'edit' AND article_id = NEW.article_id AND revision = NEW.number
		ON CONFLICT (id) DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "changes_of_revision" AFTER INSERT ON "article_revisions" FOR EACH ROW EXECUTE FUNCTION "changes_of_revision"();--> statement-breakpoint
CREATE FUNCTION "changes_of_submission"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF TG_OP = 'UPDATE' THEN DELETE FROM changes WHERE submission_id = NEW.id AND kind = 'decision'; END IF;
	-- Its comments change with its article alone: their own trigger follows its presence.
	INSERT INTO changes (id, kind, created_at, account_id, article_id, category, submission_id, comment_id, is_shown)
		SELECT id, kind, created_at, account_id, article_id, category, submission_id, comment_id, is_shown FROM change_facts
		WHERE submission_id = NEW.id AND (kind <> 'comment' OR TG_OP = 'UPDATE' AND TG_TABLE_NAME <> 'submissions')
		ON CONFLICT (id) DO UPDATE SET article_id = excluded.article_id, category = excluded.category, is_shown = excluded.is_shown;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "changes_of_submission" AFTER UPDATE OF "status", "reviewed_at", "deleted_at" ON "submissions" FOR EACH ROW EXECUTE FUNCTION "changes_of_submission"();--> statement-breakpoint
CREATE TRIGGER "changes_of_contribution" AFTER INSERT OR UPDATE OF "article_id" ON "contributions" FOR EACH ROW EXECUTE FUNCTION "changes_of_submission"();--> statement-breakpoint
CREATE TRIGGER "changes_of_proposal" AFTER INSERT OR UPDATE OF "category" ON "proposals" FOR EACH ROW EXECUTE FUNCTION "changes_of_submission"();--> statement-breakpoint
CREATE TRIGGER "changes_of_report" AFTER INSERT OR UPDATE OF "article_id" ON "reports" FOR EACH ROW EXECUTE FUNCTION "changes_of_submission"();--> statement-breakpoint
CREATE FUNCTION "changes_of_comment"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes (id, kind, created_at, account_id, article_id, category, submission_id, comment_id, is_shown)
		SELECT id, kind, created_at, account_id, article_id, category, submission_id, comment_id, is_shown FROM change_facts
		WHERE comment_id = NEW.id
		ON CONFLICT (id) DO UPDATE SET is_shown = excluded.is_shown;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "changes_of_comment" AFTER INSERT OR UPDATE OF "is_there", "deleted_at", "hidden_reason" ON "comments" FOR EACH ROW EXECUTE FUNCTION "changes_of_comment"();--> statement-breakpoint
CREATE FUNCTION "changes_of_step"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes (id, kind, created_at, article_id, category, step_id, is_shown)
		SELECT id, kind, created_at, article_id, category, step_id, is_shown FROM change_facts WHERE step_id = NEW.id
		ON CONFLICT (id) DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "changes_of_step" AFTER INSERT ON "bounty_steps" FOR EACH ROW EXECUTE FUNCTION "changes_of_step"();--> statement-breakpoint
CREATE FUNCTION "changes_of_bounty"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE changes SET article_id = facts.article_id, category = facts.category FROM bounty_steps JOIN change_facts AS facts ON facts.step_id = bounty_steps.id
		WHERE bounty_steps.bounty_id = NEW.id AND changes.id = bounty_steps.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "changes_of_bounty" AFTER UPDATE OF "article_id" ON "bounties" FOR EACH ROW WHEN (OLD.article_id IS DISTINCT FROM NEW.article_id) EXECUTE FUNCTION "changes_of_bounty"();--> statement-breakpoint
CREATE FUNCTION "changes_of_article"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE changes SET category = NEW.category WHERE article_id = NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "changes_of_article" AFTER UPDATE OF "category" ON "articles" FOR EACH ROW WHEN (OLD.category IS DISTINCT FROM NEW.category) EXECUTE FUNCTION "changes_of_article"();
