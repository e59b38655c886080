-- min_reader: 0.3.0
-- The registry of constants, and which of them each article shows.
CREATE TABLE "constants" (
	"position" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"unit" text NOT NULL,
	"from" text NOT NULL,
	"until" text NOT NULL,
	"source" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "constants" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "articles_constants" ON "articles" USING gin ("constants") WITH (fastupdate=false);