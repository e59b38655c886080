CREATE TABLE "earlier_contributions" (
	"contribution_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"source" text NOT NULL,
	"base_revision" integer,
	"edits" jsonb,
	"until" timestamptz(3) NOT NULL,
	CONSTRAINT "earlier_contributions_contribution_id_number_pk" PRIMARY KEY("contribution_id","number")
);
--> statement-breakpoint
DROP INDEX "watches_account";--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "edited_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "earlier_contributions" ADD CONSTRAINT "earlier_contributions_contribution_id_contributions_id_fk" FOREIGN KEY ("contribution_id") REFERENCES "public"."contributions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watches_account" ON "watches" USING btree ("account_id","created_at" DESC NULLS FIRST,"article_id" DESC NULLS FIRST);