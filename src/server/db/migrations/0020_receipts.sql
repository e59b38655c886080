CREATE TABLE "receipts" (
	"signature" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'not yet read' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamptz(3) DEFAULT now() NOT NULL,
	"transaction" jsonb,
	"account" jsonb,
	"answer" text,
	"sha256" text,
	"read_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_state" CHECK ("receipts"."state" in ('not yet read', 'read', 'not found'))
);
--> statement-breakpoint
CREATE INDEX "receipts_due" ON "receipts" USING btree ("due_at") WHERE "receipts"."state" = 'not yet read';