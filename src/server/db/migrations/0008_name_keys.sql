CREATE INDEX "accounts_unkeyed" ON "accounts" USING btree ("created_at","id") WHERE "accounts"."username" is not null and "accounts"."username_key" is null;--> statement-breakpoint
UPDATE "accounts" SET "username_key" = NULL WHERE "username" IS NOT NULL;
