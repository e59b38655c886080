DROP INDEX CONCURRENTLY IF EXISTS "accounts_ends";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "accounts_ends" ON "accounts" USING btree ((left("wallet", 4) || right("wallet", 4)));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "receipts_ends";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "receipts_ends" ON "receipts" USING btree ((left("signature", 4) || right("signature", 4)));
