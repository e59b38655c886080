-- min_reader: 0.3.0
DROP INDEX "media_newest";--> statement-breakpoint
CREATE INDEX "media_newest" ON "media" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "media"."licence" <> 'by time';
