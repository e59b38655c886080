DROP INDEX CONCURRENTLY IF EXISTS "contributions_useful";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contributions_useful" ON "contributions" USING btree ("article_id","useful" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "contributions"."is_there";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "votes_off";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "votes_off" ON "votes" USING btree ("account_id","submission_id") WHERE "votes"."is_off";