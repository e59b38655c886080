UPDATE "accounts" SET "username_key" = NULL WHERE "username" IS NOT NULL;
