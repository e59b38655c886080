CREATE TABLE "article_confirmations" (
	"article_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "article_confirmations_article_id_account_id_pk" PRIMARY KEY("article_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "article_revisions" ADD COLUMN "life" jsonb;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "life" jsonb;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "confirmed_by" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "confirmed_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "article_confirmations" ADD CONSTRAINT "article_confirmations_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_confirmations" ADD CONSTRAINT "article_confirmations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_confirmations_account" ON "article_confirmations" USING btree ("account_id");