-- min_reader: 0.3.0
ALTER TABLE "submissions" ADD COLUMN "is_withheld" boolean DEFAULT false NOT NULL;