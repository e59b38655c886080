-- min_reader: 0.3.0
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"key" text,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamptz(3) DEFAULT now() NOT NULL,
	"taken_by" uuid,
	"error" text DEFAULT '' NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"ended_at" timestamptz(3),
	CONSTRAINT "jobs_state" CHECK ("jobs"."state" in ('waiting', 'done', 'failed')),
	CONSTRAINT "jobs_ended" CHECK (("jobs"."state" = 'waiting') = ("jobs"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "is_queued" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_key" ON "jobs" USING btree ("kind","key") WHERE "jobs"."state" <> 'done';--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("kind","due_at") WHERE "jobs"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "jobs_failed" ON "jobs" USING btree ("ended_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "jobs"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "jobs_failed_kind" ON "jobs" USING btree ("kind","ended_at") WHERE "jobs"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "jobs_done" ON "jobs" USING btree ("ended_at") WHERE "jobs"."state" = 'done';--> statement-breakpoint
CREATE INDEX "receipts_left" ON "receipts" USING btree ("signature") WHERE "receipts"."state" = 'not yet read' and not "receipts"."is_queued";