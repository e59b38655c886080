-- A row that is written once more in its own page needs no entries in the indexes, of which those of the words are thousands: a save writes
-- it twice, and every contribution counts there.
ALTER TABLE "articles" SET (fillfactor = 60);--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "attributed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "articles" SET "attributed" = false WHERE "authorship" IS NULL;
