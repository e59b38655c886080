CREATE TABLE "watches" (
	"article_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "watches_article_id_account_id_pk" PRIMARY KEY("article_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "article_id" uuid;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watches_account" ON "watches" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "watches_oldest" ON "watches" USING btree ("article_id","created_at");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_article" ON "notices" USING btree ("article_id");