-- min_reader: 0.3.0
CREATE TABLE "article_relations" (
	"article_id" uuid NOT NULL,
	"related_id" uuid NOT NULL,
	"weight" real NOT NULL,
	CONSTRAINT "article_relations_article_id_related_id_pk" PRIMARY KEY("article_id","related_id")
);
--> statement-breakpoint
ALTER TABLE "article_relations" ADD CONSTRAINT "article_relations_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_relations_related" ON "article_relations" USING btree ("related_id","weight" DESC NULLS FIRST,"article_id");--> statement-breakpoint
CREATE INDEX "article_relations_left" ON "article_relations" USING btree ("article_id") WHERE "article_relations"."article_id" = "article_relations"."related_id";--> statement-breakpoint
-- To itself, until the server finds its relations after the upgrade.
INSERT INTO "article_relations" ("article_id", "related_id", "weight") SELECT "id", "id", 0 FROM "articles";
