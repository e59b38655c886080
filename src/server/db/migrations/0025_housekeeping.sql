CREATE INDEX "accounts_anonymous" ON "accounts" USING btree ("created_at","id") WHERE "accounts"."wallet" is null;--> statement-breakpoint
CREATE INDEX "article_authors_account" ON "article_authors" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "article_revisions_account" ON "article_revisions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "audit_entries_account" ON "audit_entries" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "comments_deleted" ON "comments" USING btree ("deleted_at") WHERE "comments"."deleted_at" is not null and "comments"."text" <> '';--> statement-breakpoint
CREATE INDEX "comments_account" ON "comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "submissions_deleted" ON "submissions" USING btree ("deleted_at") WHERE "submissions"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "submissions_account" ON "submissions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "submissions_deleted_by" ON "submissions" USING btree ("deleted_by") WHERE "submissions"."deleted_by" is not null;