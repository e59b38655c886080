ALTER TABLE "articles" ADD COLUMN "anonymous_contributors" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "anonymous_number" integer;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "anonymous_number" integer;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "anonymous_commenters" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "submissions" SET "anonymous_number" = 1 FROM "accounts"
  WHERE "accounts"."id" = "submissions"."author_id" AND "accounts"."wallet" IS NULL AND "submissions"."kind" <> 'contribution';--> statement-breakpoint
UPDATE "submissions" SET "anonymous_number" = "numbered"."number" FROM (
  SELECT "id", dense_rank() OVER (PARTITION BY "article_id" ORDER BY "first", "author_id") AS "number" FROM (
    SELECT "submissions"."id", "contributions"."article_id", "submissions"."author_id",
      min("submissions"."created_at") OVER (PARTITION BY "contributions"."article_id", "submissions"."author_id") AS "first"
    FROM "submissions" JOIN "contributions" ON "contributions"."id" = "submissions"."id"
      JOIN "accounts" ON "accounts"."id" = "submissions"."author_id" WHERE "accounts"."wallet" IS NULL
  ) AS "came"
) AS "numbered" WHERE "numbered"."id" = "submissions"."id";--> statement-breakpoint
UPDATE "articles" SET "anonymous_contributors" = "given"."last" FROM (
  SELECT "contributions"."article_id", max("submissions"."anonymous_number") AS "last"
  FROM "contributions" JOIN "submissions" ON "submissions"."id" = "contributions"."id" GROUP BY "contributions"."article_id"
) AS "given" WHERE "given"."article_id" = "articles"."id" AND "given"."last" IS NOT NULL;--> statement-breakpoint
UPDATE "comments" SET "anonymous_number" = "submissions"."anonymous_number" FROM "submissions"
  WHERE "submissions"."id" = "comments"."submission_id" AND "submissions"."author_id" = "comments"."author_id";--> statement-breakpoint
UPDATE "comments" SET "anonymous_number" = "numbered"."number" + coalesce("numbered"."number" >= "numbered"."author", false)::int FROM (
  SELECT "id", "author", dense_rank() OVER (PARTITION BY "submission_id" ORDER BY "first", "author_id") AS "number" FROM (
    SELECT "comments"."id", "comments"."submission_id", "comments"."author_id", "submissions"."anonymous_number" AS "author",
      min("comments"."created_at") OVER (PARTITION BY "comments"."submission_id", "comments"."author_id") AS "first"
    FROM "comments" JOIN "submissions" ON "submissions"."id" = "comments"."submission_id"
      JOIN "accounts" ON "accounts"."id" = "comments"."author_id"
    WHERE "accounts"."wallet" IS NULL AND "comments"."author_id" <> "submissions"."author_id"
  ) AS "came"
) AS "numbered" WHERE "numbered"."id" = "comments"."id";--> statement-breakpoint
UPDATE "submissions" SET "anonymous_commenters" = "given"."last" FROM (
  SELECT "comments"."submission_id", max("comments"."anonymous_number") AS "last"
  FROM "comments" JOIN "submissions" ON "submissions"."id" = "comments"."submission_id"
  WHERE "comments"."author_id" <> "submissions"."author_id" GROUP BY "comments"."submission_id"
) AS "given" WHERE "given"."submission_id" = "submissions"."id" AND "given"."last" IS NOT NULL;
