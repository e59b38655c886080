-- min_reader: 0.3.0
CREATE TABLE "media" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"uploader_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"source_hash" text NOT NULL,
	"source_type" text NOT NULL,
	"source_size" integer NOT NULL,
	"is_first_frame" boolean DEFAULT false NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"colour" text NOT NULL,
	"files" jsonb NOT NULL,
	"alt" text NOT NULL,
	"caption" text NOT NULL,
	"author" text NOT NULL,
	"licence" text NOT NULL,
	"reason" text NOT NULL,
	"source" text NOT NULL,
	"is_draft" boolean NOT NULL,
	"hidden_reason" text,
	"unused_since" timestamptz(3) DEFAULT now(),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_files" (
	"key" text PRIMARY KEY NOT NULL,
	"media_id" uuid NOT NULL,
	"bytes" "bytea"
);
--> statement-breakpoint
CREATE TABLE "media_flags" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"media_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"settled" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "media_flags_once" UNIQUE("media_id","reporter_id")
);
--> statement-breakpoint
CREATE TABLE "media_uses" (
	"media_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"article_id" uuid,
	"contribution_id" uuid,
	"account_id" uuid,
	"since_revision" integer,
	CONSTRAINT "media_uses_media_id_user_id_pk" PRIMARY KEY("media_id","user_id"),
	CONSTRAINT "media_uses_one_user" CHECK (num_nonnulls("media_uses"."article_id", "media_uses"."contribution_id", "media_uses"."account_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_uploader_id_accounts_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_flags" ADD CONSTRAINT "media_flags_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_flags" ADD CONSTRAINT "media_flags_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_contribution_id_contributions_id_fk" FOREIGN KEY ("contribution_id") REFERENCES "public"."contributions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "media_hash" ON "media" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "media_source_hash" ON "media" USING btree ("source_hash");--> statement-breakpoint
CREATE INDEX "media_newest" ON "media" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "media_uploader" ON "media" USING btree ("uploader_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "media_uploader_unused" ON "media" USING btree ("uploader_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "media"."unused_since" is not null;--> statement-breakpoint
CREATE INDEX "media_uploader_public" ON "media" USING btree ("uploader_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not "media"."is_draft" and "media"."hidden_reason" is null;--> statement-breakpoint
CREATE INDEX "media_drafts" ON "media" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "media"."is_draft";--> statement-breakpoint
CREATE INDEX "media_hidden" ON "media" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "media"."hidden_reason" is not null;--> statement-breakpoint
CREATE INDEX "media_unused" ON "media" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "media"."unused_since" is not null;--> statement-breakpoint
CREATE INDEX "media_unused_since" ON "media" USING btree ("unused_since") WHERE "media"."unused_since" is not null;--> statement-breakpoint
CREATE INDEX "media_files_media" ON "media_files" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "media_files_in_database" ON "media_files" USING btree ("key") WHERE "media_files"."bytes" is not null;--> statement-breakpoint
CREATE INDEX "media_files_elsewhere" ON "media_files" USING btree ("key") WHERE "media_files"."bytes" is null;--> statement-breakpoint
CREATE INDEX "media_flags_reporter" ON "media_flags" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "media_flags_queue" ON "media_flags" USING btree ("settled","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "media_uses_article" ON "media_uses" USING btree ("article_id","media_id");--> statement-breakpoint
CREATE INDEX "media_uses_contribution" ON "media_uses" USING btree ("contribution_id");--> statement-breakpoint
CREATE INDEX "media_uses_account" ON "media_uses" USING btree ("account_id");--> statement-breakpoint
CREATE FUNCTION "media_used"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE media SET unused_since = CASE WHEN EXISTS (SELECT FROM media_uses WHERE media_id = media.id) THEN NULL ELSE coalesce(unused_since, now()) END
		WHERE id = coalesce(NEW.media_id, OLD.media_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "media_used" AFTER INSERT OR DELETE ON "media_uses" FOR EACH ROW EXECUTE FUNCTION "media_used"();
