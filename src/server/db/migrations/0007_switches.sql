-- min_reader: 0.3.0
CREATE TABLE "switches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"until" timestamptz(3),
	"account_id" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "switches_once" UNIQUE("name","subject")
);
--> statement-breakpoint
ALTER TABLE "switches" ADD CONSTRAINT "switches_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "switches_account" ON "switches" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "accounts_joined" ON "accounts" USING btree ("created_at") WHERE "accounts"."wallet" is not null;