CREATE TABLE "categories" (
	"name" text PRIMARY KEY NOT NULL,
	"name_key" text collate "C" GENERATED ALWAYS AS (trim(regexp_replace(lower(left(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g'), 200)), '[^[:alnum:]]+', ' ', 'g'))) STORED NOT NULL,
	"count" integer NOT NULL,
	"titles" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
DROP INDEX "articles_category";--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "title_key" text collate "C" GENERATED ALWAYS AS (trim(regexp_replace(lower(left(regexp_replace(normalize(title, nfkd), '[\u0300-\u036f]', '', 'g'), 200)), '[^[:alnum:]]+', ' ', 'g'))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "categories_alphabetical" ON "categories" USING btree ("name_key","name");--> statement-breakpoint
CREATE INDEX "categories_largest" ON "categories" USING btree ("count" DESC NULLS FIRST,"name" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "articles_alphabetical" ON "articles" USING btree ("title_key","id");--> statement-breakpoint
CREATE INDEX "articles_category" ON "articles" USING btree ("category","title_key","id");--> statement-breakpoint
INSERT INTO "categories" ("name", "count", "titles")
  SELECT "category", count(*), (array_agg("title" ORDER BY "title_key", "id"))[1:5] FROM "articles" WHERE "category" <> '' GROUP BY "category";
