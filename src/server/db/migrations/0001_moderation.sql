ALTER TABLE "accounts" ADD COLUMN "picture_hidden_reason" text;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD COLUMN "facts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bounties" ADD COLUMN "article_since" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "anchor" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_deleted_by_accounts_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_restrained" ON "accounts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "accounts"."hidden_reason" is not null or "accounts"."picture_hidden_reason" is not null or "accounts"."blocked_reason" is not null;--> statement-breakpoint
CREATE INDEX "submissions_all" ON "submissions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
UPDATE "bounties" SET "article_since" = "created_at";--> statement-breakpoint
INSERT INTO "bounty_steps" ("bounty_id", "from_status", "to_status", "created_at")
  SELECT "id", null, 'Open', "created_at" FROM "bounties" WHERE "id" NOT IN (SELECT "bounty_id" FROM "bounty_steps");--> statement-breakpoint
INSERT INTO "bounty_steps" ("bounty_id", "from_status", "to_status", "created_at")
  SELECT "id", 'Open', "status", greatest("updated_at", "created_at" + interval '1 millisecond') FROM "bounties"
  WHERE "status" <> 'Open' AND "id" NOT IN (SELECT "bounty_id" FROM "bounty_steps" WHERE "from_status" IS NOT NULL);--> statement-breakpoint
CREATE FUNCTION "audit_entries_stay"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'The audit log is added to, never changed.'; END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "audit_entries_stay"();
