CREATE TABLE "article_addresses" (
	"article_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"keys" text[] NOT NULL,
	CONSTRAINT "article_addresses_article_id_address_pk" PRIMARY KEY("article_id","address")
);
--> statement-breakpoint
ALTER TABLE "article_revisions" ADD COLUMN "addresses" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "addresses" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "article_addresses" ADD CONSTRAINT "article_addresses_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_addresses_address" ON "article_addresses" USING btree ("address");--> statement-breakpoint
CREATE UNIQUE INDEX "article_addresses_mint" ON "article_addresses" USING btree ("address") WHERE "article_addresses"."kind" = 'mint';--> statement-breakpoint
CREATE INDEX "article_addresses_keys" ON "article_addresses" USING gin ("keys") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "articles_tickers" ON "articles" USING gin ((upper(jsonb_path_query_array("facts", '$[*] ? (@.label like_regex "^ticker$" flag "i").value')::text)::jsonb)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "bounties_won_by" ON "bounties" USING btree ("winner","created_at" DESC NULLS FIRST);