CREATE TABLE "network_keys" (
	"day" date PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "anonymous_likes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "anonymous_dislikes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "votes" ADD COLUMN "counts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "votes" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_network" UNIQUE("submission_id","network");--> statement-breakpoint
UPDATE "submissions" SET "anonymous_likes" = "cast"."likes", "anonymous_dislikes" = "cast"."dislikes" FROM (
  SELECT "votes"."submission_id", count(*) FILTER (WHERE "votes"."value" = 1) AS "likes", count(*) FILTER (WHERE "votes"."value" = -1) AS "dislikes"
  FROM "votes" JOIN "accounts" ON "accounts"."id" = "votes"."account_id" WHERE "accounts"."wallet" IS NULL GROUP BY "votes"."submission_id"
) AS "cast" WHERE "cast"."submission_id" = "submissions"."id";
