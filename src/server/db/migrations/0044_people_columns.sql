ALTER TABLE "accounts" ADD COLUMN "closed_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "closed_wallet" text;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD COLUMN "changed_by" uuid;--> statement-breakpoint
ALTER TABLE "bounty_steps" ADD COLUMN "is_early" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "useful" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "is_marked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "votes" ADD COLUMN "is_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_closedWallet_unique" UNIQUE("closed_wallet");