DROP INDEX "comments_author";--> statement-breakpoint
DROP INDEX "contributions_newest";--> statement-breakpoint
DROP INDEX "submissions_newest";--> statement-breakpoint
DROP INDEX "submissions_author";--> statement-breakpoint
DROP INDEX "submissions_all";--> statement-breakpoint
DROP INDEX "submissions_queue";--> statement-breakpoint
ALTER TABLE "contributions" ALTER COLUMN "created_at" DROP DEFAULT;--> statement-breakpoint
-- Room beside an article, so that counting on it leaves its large indexes alone.
ALTER TABLE "articles" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "contribution_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "is_there" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "is_there" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "flags_comment" ON "flags" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "flags_profile" ON "flags" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "submissions_queue_of_kind" ON "submissions" USING btree ("status","kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "comments"."is_there" and "comments"."deleted_at" is null and "comments"."hidden_reason" is null;--> statement-breakpoint
CREATE INDEX "contributions_newest" ON "contributions" USING btree ("article_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "contributions"."is_there";--> statement-breakpoint
CREATE INDEX "submissions_newest" ON "submissions" USING btree ("kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "submissions_author" ON "submissions" USING btree ("author_id","kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "submissions_all" ON "submissions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "submissions_queue" ON "submissions" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submissions"."deleted_at" is null;--> statement-breakpoint
UPDATE "contributions" SET "created_at" = "submissions"."created_at", "is_there" = "submissions"."deleted_at" IS NULL
  FROM "submissions" WHERE "submissions"."id" = "contributions"."id";--> statement-breakpoint
UPDATE "comments" SET "is_there" = false FROM "submissions" WHERE "submissions"."id" = "comments"."submission_id" AND "submissions"."deleted_at" IS NOT NULL;--> statement-breakpoint
UPDATE "articles" SET "contribution_count" = "counted"."contributions"
  FROM (SELECT "article_id", count(*) AS "contributions" FROM "contributions" WHERE "is_there" GROUP BY "article_id") AS "counted"
  WHERE "counted"."article_id" = "articles"."id";
