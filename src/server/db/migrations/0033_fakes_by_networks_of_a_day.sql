-- min_reader: 0.3.0
-- Earlier pastes count for no network: of their fakes, only those of which an article warns stay listed.
ALTER TABLE "seen_fakes" ADD COLUMN "day" date;--> statement-breakpoint
ALTER TABLE "seen_fakes" ADD COLUMN "on_day" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "seen_fakes" ADD COLUMN "networks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "seen_fakes_of_networks" ON "seen_fakes" USING btree ("week","seen" DESC NULLS FIRST,"address" DESC NULLS FIRST) WHERE "seen_fakes"."networks" >= 3;