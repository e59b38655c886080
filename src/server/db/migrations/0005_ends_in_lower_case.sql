-- min_reader: 0.3.0
-- The ends of an address are found whatever the case of their letters.
DROP INDEX "receipts_ends";--> statement-breakpoint
DROP INDEX "accounts_ends";--> statement-breakpoint
CREATE INDEX "receipts_ends" ON "receipts" USING btree (lower(left("signature", 4) || right("signature", 4)));--> statement-breakpoint
CREATE INDEX "accounts_ends" ON "accounts" USING btree (lower(left("wallet", 4) || right("wallet", 4)));