CREATE TABLE "purges" (
	"write" text NOT NULL,
	"tags" text[] NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "purges_transaction" ON "purges" USING btree ("transaction");--> statement-breakpoint
CREATE INDEX "purges_age" ON "purges" USING btree ("created_at");