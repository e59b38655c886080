ALTER TABLE "contributions" ADD COLUMN "base_revision" integer;--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "edits" jsonb;--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "changed_parts" text;--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "words_added" integer;--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "words_removed" integer;--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "revision" integer;