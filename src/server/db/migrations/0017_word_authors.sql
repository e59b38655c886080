CREATE TABLE "removed_sentences" (
	"article_id" uuid NOT NULL,
	"key" text NOT NULL,
	"runs" jsonb NOT NULL,
	CONSTRAINT "removed_sentences_article_id_key_pk" PRIMARY KEY("article_id","key")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "authorship" jsonb;--> statement-breakpoint
ALTER TABLE "removed_sentences" ADD CONSTRAINT "removed_sentences_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_unattributed" ON "articles" USING btree ("id") WHERE "articles"."authorship" is null;