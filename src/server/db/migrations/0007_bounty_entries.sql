CREATE TABLE "bounty_counts" (
	"state" text PRIMARY KEY NOT NULL,
	"bounties" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bounty_entries" (
	"bounty_id" uuid NOT NULL,
	"contribution_id" uuid NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"is_there" boolean DEFAULT true NOT NULL,
	CONSTRAINT "bounty_entries_contribution_id_bounty_id_pk" PRIMARY KEY("contribution_id","bounty_id")
);
--> statement-breakpoint
ALTER TABLE "bounties" DROP CONSTRAINT "bounties_winner_contribution_id_contributions_id_fk";
--> statement-breakpoint
DROP INDEX "bounties_newest";--> statement-breakpoint
DROP INDEX "bounties_open";--> statement-breakpoint
DROP INDEX "bounties_article";--> statement-breakpoint
ALTER TABLE "bounties" ADD COLUMN "entry_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bounties" ADD COLUMN "place" bigint GENERATED ALWAYS AS ((case when status <> 'Open' then 2000000000000000 - extract(epoch from created_at at time zone 'UTC') * 1000
          else coalesce(extract(epoch from deadline at time zone 'UTC') * 1000, 1000000000000000 - extract(epoch from created_at at time zone 'UTC') * 1000) end)::bigint) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "bounty_entries" ADD CONSTRAINT "bounty_entries_bounty_id_bounties_id_fk" FOREIGN KEY ("bounty_id") REFERENCES "public"."bounties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounty_entries" ADD CONSTRAINT "bounty_entries_contribution_id_contributions_id_fk" FOREIGN KEY ("contribution_id") REFERENCES "public"."contributions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bounty_entries_newest" ON "bounty_entries" USING btree ("bounty_id","created_at" DESC NULLS FIRST,"contribution_id" DESC NULLS FIRST) WHERE "bounty_entries"."is_there";--> statement-breakpoint
ALTER TABLE "bounties" ADD CONSTRAINT "bounties_winner_contribution_id_contributions_id_fk" FOREIGN KEY ("winner_contribution_id") REFERENCES "public"."contributions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bounties_place" ON "bounties" USING btree ("place","id");--> statement-breakpoint
CREATE INDEX "bounties_winner" ON "bounties" USING btree ("winner_contribution_id");--> statement-breakpoint
CREATE INDEX "bounties_article" ON "bounties" USING btree ("article_id","place","id");--> statement-breakpoint
INSERT INTO "bounty_entries" ("bounty_id", "contribution_id", "created_at", "is_there")
  SELECT bounties.id, contributions.id, submissions.created_at, submissions.deleted_at IS NULL
  FROM "bounties" JOIN "contributions" ON contributions.article_id = bounties.article_id JOIN "submissions" ON submissions.id = contributions.id
  WHERE submissions.created_at >= bounties.article_since AND (bounties.deadline IS NULL OR submissions.created_at < bounties.deadline) AND (
    SELECT to_status FROM "bounty_steps" WHERE bounty_id = bounties.id AND bounty_steps.created_at <= submissions.created_at
    ORDER BY bounty_steps.created_at DESC, bounty_steps.id DESC LIMIT 1) = 'Open';--> statement-breakpoint
INSERT INTO "bounty_entries" ("bounty_id", "contribution_id", "created_at", "is_there")
  SELECT bounties.id, submissions.id, submissions.created_at, submissions.deleted_at IS NULL
  FROM "bounties" JOIN "submissions" ON submissions.id = bounties.winner_contribution_id ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "bounties" SET "entry_count" = (SELECT count(*) FROM "bounty_entries" WHERE bounty_id = bounties.id AND is_there);--> statement-breakpoint
INSERT INTO "bounty_counts" ("state", "bounties") SELECT 'open', count(*) FROM "bounties" WHERE "status" = 'Open';--> statement-breakpoint
INSERT INTO "bounty_counts" ("state", "bounties") SELECT 'closed', count(*) FROM "bounties" WHERE "status" <> 'Open';--> statement-breakpoint
ALTER TABLE "bounties" DROP COLUMN "article_since";