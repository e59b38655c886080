DROP INDEX CONCURRENTLY IF EXISTS "articles_to_attribute";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "articles_to_attribute" ON "articles" USING btree ("id") WHERE not "articles"."attributed";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "articles_unattributed";
