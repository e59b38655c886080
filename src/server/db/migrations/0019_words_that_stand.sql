ALTER TABLE "accounts" ADD COLUMN "standing_words" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "standing_articles" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "article_authors" ADD COLUMN "words" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "article_authors" ADD COLUMN "anonymous_number" integer;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "writer_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "imported_words" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What an earlier migration left to be found at the start is counted there.
UPDATE "article_authors" SET "words" = counted.words FROM (
    SELECT articles.id AS article_id, article_revisions.author_id, sum((run->>1)::integer) AS words
    FROM "articles" CROSS JOIN LATERAL jsonb_array_elements(articles.authorship) AS run
      JOIN "article_revisions" ON article_revisions.article_id = articles.id AND article_revisions.number = (run->>0)::integer
    GROUP BY articles.id, article_revisions.author_id
  ) AS counted
  WHERE counted.article_id = article_authors.article_id AND counted.author_id = article_authors.account_id;--> statement-breakpoint
UPDATE "article_authors" SET "anonymous_number" = submissions.anonymous_number
  FROM "article_revisions" JOIN "submissions" ON submissions.id = article_revisions.contribution_id
  WHERE article_revisions.article_id = article_authors.article_id AND article_revisions.author_id = article_authors.account_id;--> statement-breakpoint
UPDATE "accounts" SET "standing_words" = counted.words, "standing_articles" = counted.articles FROM (
    SELECT account_id, sum(words) AS words, count(*) AS articles FROM "article_authors" WHERE words > 0 GROUP BY account_id
  ) AS counted
  WHERE counted.account_id = accounts.id;--> statement-breakpoint
UPDATE "articles" SET
  "writer_count" = (SELECT count(*) FROM "article_authors" WHERE article_id = articles.id AND words > 0),
  "imported_words" = coalesce((SELECT sum((run->>1)::integer) FROM jsonb_array_elements(articles.authorship) AS run
    JOIN "article_revisions" ON article_id = articles.id AND number = (run->>0)::integer AND author_id IS NULL), 0);--> statement-breakpoint
CREATE INDEX "article_authors_words" ON "article_authors" USING btree ("article_id","words" DESC NULLS FIRST,"account_id" DESC NULLS FIRST) WHERE "article_authors"."words" > 0;