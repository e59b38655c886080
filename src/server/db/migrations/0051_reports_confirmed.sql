DROP INDEX CONCURRENTLY IF EXISTS "reports_confirmed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "reports_confirmed" ON "reports" USING btree ("article_id","address") WHERE "reports"."is_confirmed";
