DROP INDEX CONCURRENTLY IF EXISTS "article_revisions_author";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "article_revisions_author" ON "article_revisions" USING btree ("author_id","article_id","number" DESC NULLS FIRST);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "article_revisions_account";