-- min_reader: 0.3.0
-- What was paid by month is read by an index.
CREATE INDEX "bounty_steps_paid" ON "bounty_steps" USING btree ("created_at" DESC NULLS FIRST) WHERE "bounty_steps"."to_status" = 'Paid';