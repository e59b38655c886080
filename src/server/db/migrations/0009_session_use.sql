DROP INDEX "sessions_account";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "used_at" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id","created_at" DESC NULLS FIRST);