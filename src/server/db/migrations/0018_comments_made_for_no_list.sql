-- min_reader: 0.3.0
DROP INDEX "comments_made";--> statement-breakpoint
CREATE INDEX "comments_made" ON "comments" USING btree ("created_at" NULLS FIRST);