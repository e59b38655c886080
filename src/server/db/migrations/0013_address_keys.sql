CREATE TABLE "article_address_keys" (
	"key" text NOT NULL,
	"article_id" uuid NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "article_address_keys_article_id_address_key_pk" PRIMARY KEY("article_id","address","key")
);
--> statement-breakpoint
DROP INDEX "article_addresses_keys";--> statement-breakpoint
ALTER TABLE "article_address_keys" ADD CONSTRAINT "article_address_keys_address" FOREIGN KEY ("article_id","address") REFERENCES "public"."article_addresses"("article_id","address") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_address_keys_key" ON "article_address_keys" USING btree ("key");--> statement-breakpoint
INSERT INTO "article_address_keys" ("key", "article_id", "address") SELECT DISTINCT unnest("keys"), "article_id", "address" FROM "article_addresses";--> statement-breakpoint
ALTER TABLE "article_addresses" DROP COLUMN "keys";