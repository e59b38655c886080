ALTER TABLE "reports" ADD COLUMN "created_at" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "reports" SET "created_at" = "submissions"."created_at" FROM "submissions" WHERE "submissions"."id" = "reports"."id";--> statement-breakpoint
DROP INDEX "reports_open";--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("article_id","anchor","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "reports"."is_open" and "reports"."anchor" <> '';
