CREATE TABLE "article_authors" (
	"article_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"revisions" integer NOT NULL,
	CONSTRAINT "article_authors_article_id_account_id_pk" PRIMARY KEY("article_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "author_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "article_revisions" DROP CONSTRAINT "article_revisions_saved_by_accounts_id_fk";--> statement-breakpoint
DROP INDEX "article_revisions_slug";--> statement-breakpoint
ALTER TABLE "article_revisions" ALTER COLUMN "title" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "article_revisions" ALTER COLUMN "summary" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "article_revisions" ALTER COLUMN "category" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "article_revisions" ALTER COLUMN "image_url" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "article_revisions" ALTER COLUMN "facts" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "article_revisions" ALTER COLUMN "facts" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "article_revisions" ALTER COLUMN "addresses" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "article_revisions" ALTER COLUMN "addresses" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "article_revisions" ALTER COLUMN "body_markdown" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "article_revisions" ALTER COLUMN "version" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD COLUMN "kind" text DEFAULT 'written' NOT NULL;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD COLUMN "change" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD COLUMN "author_id" uuid;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD COLUMN "contribution_id" uuid;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD COLUMN "created_at" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD COLUMN "words_added" integer;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD COLUMN "words_removed" integer;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD COLUMN "edits" jsonb;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "revision_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A row held what an article was before a save, and by whom and when that save was made: both belong to the revision after it.
UPDATE "article_revisions" SET "number" = numbered.number, "author_id" = numbered.author_id, "created_at" = coalesce(numbered.made_at, articles.created_at)
  FROM "articles", (
    SELECT id, row_number() OVER made AS number, lag(saved_by) OVER made AS author_id, lag(saved_at) OVER made AS made_at
    FROM "article_revisions" WINDOW made AS (PARTITION BY article_id ORDER BY saved_at, id)
  ) AS numbered
  WHERE numbered.id = "article_revisions"."id" AND articles.id = "article_revisions"."article_id";--> statement-breakpoint
INSERT INTO "article_revisions"
    ("id", "number", "article_id", "author_id", "created_at", "slug", "title", "summary", "category", "image_url", "facts", "addresses", "version", "body_markdown")
  SELECT gen_random_uuid(), coalesce(latest.number, 0) + 1, articles.id, latest.saved_by, coalesce(latest.saved_at, articles.updated_at),
    articles.slug, articles.title, articles.summary, articles.category, articles.image_url, articles.facts, articles.addresses, articles.version, articles.body_markdown
  FROM "articles" LEFT JOIN LATERAL (
    SELECT number, saved_by, saved_at FROM "article_revisions" WHERE article_id = articles.id ORDER BY number DESC LIMIT 1
  ) AS latest ON true;--> statement-breakpoint
-- Who created an article is in the audit log; what nobody created came with the installation.
UPDATE "article_revisions" SET "author_id" = audit_entries.account_id
  FROM "audit_entries"
  WHERE "number" = 1 AND audit_entries.action = 'created' AND audit_entries.subject = 'article' AND audit_entries.subject_id = "article_revisions"."article_id"::text;--> statement-breakpoint
UPDATE "article_revisions" SET "kind" = 'imported' WHERE "number" = 1 AND "author_id" IS NULL;--> statement-breakpoint
INSERT INTO "article_authors" ("article_id", "account_id", "revisions")
  SELECT "article_id", "author_id", count(*) FROM "article_revisions" WHERE "author_id" IS NOT NULL GROUP BY "article_id", "author_id";--> statement-breakpoint
UPDATE "articles" SET
  "revision_count" = (SELECT max(number) FROM "article_revisions" WHERE article_id = articles.id),
  "author_count" = (SELECT count(*) FROM "article_authors" WHERE article_id = articles.id);--> statement-breakpoint
DROP INDEX "article_revisions_newest";--> statement-breakpoint
ALTER TABLE "article_revisions" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "article_revisions" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "article_revisions" DROP COLUMN "id";--> statement-breakpoint
ALTER TABLE "article_revisions" DROP COLUMN "saved_by";--> statement-breakpoint
ALTER TABLE "article_revisions" DROP COLUMN "saved_at";--> statement-breakpoint
ALTER TABLE "article_revisions" ADD CONSTRAINT "article_revisions_article_id_number_pk" PRIMARY KEY("article_id","number");--> statement-breakpoint
ALTER TABLE "article_revisions" ADD CONSTRAINT "article_revisions_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD CONSTRAINT "article_revisions_contribution_id_contributions_id_fk" FOREIGN KEY ("contribution_id") REFERENCES "public"."contributions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD CONSTRAINT "article_revisions_kind" CHECK ("article_revisions"."kind" in ('written', 'merged', 'restored', 'imported', 'drafted'));--> statement-breakpoint
CREATE INDEX "article_revisions_contribution" ON "article_revisions" USING btree ("contribution_id");--> statement-breakpoint
CREATE INDEX "article_revisions_uncounted" ON "article_revisions" USING btree ("article_id","number") WHERE "article_revisions"."words_added" is null;--> statement-breakpoint
CREATE INDEX "article_revisions_slug" ON "article_revisions" USING btree ("slug","created_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "article_authors" ADD CONSTRAINT "article_authors_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_authors" ADD CONSTRAINT "article_authors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
