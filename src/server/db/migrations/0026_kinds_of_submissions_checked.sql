-- min_reader: 0.3.0
-- After the transaction that added it: it reads all rows, and writes go on meanwhile.
ALTER TABLE "submissions" VALIDATE CONSTRAINT "submissions_kind";
