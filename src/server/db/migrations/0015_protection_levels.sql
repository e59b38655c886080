-- min_reader: 0.3.0
ALTER TABLE "switches" ADD COLUMN "protection" jsonb;--> statement-breakpoint
CREATE INDEX "comments_made" ON "comments" USING btree ("created_at");