ALTER TABLE "contributions" ADD COLUMN "score" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "contributions" SET "score" = "submissions"."likes" - "submissions"."dislikes"
  FROM "submissions" WHERE "submissions"."id" = "contributions"."id" AND "submissions"."likes" <> "submissions"."dislikes";--> statement-breakpoint
CREATE INDEX "contributions_most_useful" ON "contributions" USING btree ("article_id","score" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "contributions"."is_there";