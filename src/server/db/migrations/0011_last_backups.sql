-- min_reader: 0.3.0
CREATE TABLE "backups" (
	"kind" text PRIMARY KEY NOT NULL,
	"taken_at" timestamptz(3) NOT NULL,
	"rows" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
