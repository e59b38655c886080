-- min_reader: 0.3.0
ALTER TABLE "media" ADD COLUMN "taken" text DEFAULT '' NOT NULL;