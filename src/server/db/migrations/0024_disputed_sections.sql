ALTER TABLE "reports" ADD COLUMN "revision" integer;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "is_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "reports" SET "is_open" = false
  FROM "submissions" WHERE "submissions"."id" = "reports"."id" AND ("submissions"."status" <> 'waiting for review' OR "submissions"."deleted_at" IS NOT NULL);--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("article_id","anchor") WHERE "reports"."is_open" and "reports"."anchor" <> '';