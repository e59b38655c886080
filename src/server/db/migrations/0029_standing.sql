CREATE TABLE "active_days" (
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"things" integer NOT NULL,
	CONSTRAINT "active_days_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE TABLE "counted_rules" (
	"rules" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grants" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"day" date NOT NULL,
	"points" smallint NOT NULL,
	"phase" text NOT NULL,
	CONSTRAINT "grants_account_id_kind_subject_day_pk" PRIMARY KEY("account_id","kind","subject","day"),
	CONSTRAINT "grants_phase" CHECK ("grants"."phase" in ('ahead', 'recent', 'past'))
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "recent_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "contribution_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "accepted_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "bounties_won" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "word_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "votes" ADD COLUMN "weighs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "active_days" ADD CONSTRAINT "active_days_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grants_subject" ON "grants" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "grants_due" ON "grants" USING btree ("phase","day") WHERE "grants"."phase" <> 'past';--> statement-breakpoint
CREATE INDEX "grants_bounties" ON "grants" USING btree ("account_id","day" DESC NULLS FIRST,"subject" DESC NULLS FIRST) WHERE "grants"."kind" = 'bounty';--> statement-breakpoint
CREATE INDEX "accounts_points" ON "accounts" USING btree ("points" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "accounts"."points" > 0 and "accounts"."blocked_reason" is null;--> statement-breakpoint
CREATE INDEX "accounts_recent_points" ON "accounts" USING btree ("recent_points" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "accounts"."recent_points" > 0 and "accounts"."blocked_reason" is null;--> statement-breakpoint
CREATE INDEX "article_authors_standing" ON "article_authors" USING btree ("account_id","words" DESC NULLS FIRST,"article_id" DESC NULLS FIRST) WHERE "article_authors"."words" > 0;--> statement-breakpoint
CREATE INDEX "votes_weighing" ON "votes" USING btree ("submission_id","created_at","account_id") WHERE "votes"."weighs" and "votes"."value" = 1;--> statement-breakpoint
-- What an earlier migration left to be found at the start is counted there, as are points, ranks and activity.
UPDATE "articles" SET "word_count" = coalesce((SELECT sum((run->>1)::integer) FROM jsonb_array_elements("authorship") AS run), 0);
