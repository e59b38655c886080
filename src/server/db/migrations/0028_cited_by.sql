ALTER TABLE "receipts" ADD COLUMN "cited_by" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "article_id" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_cited_by_accounts_id_fk" FOREIGN KEY ("cited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_cited_by" ON "receipts" USING btree ("cited_by");--> statement-breakpoint
CREATE INDEX "receipts_article" ON "receipts" USING btree ("article_id");