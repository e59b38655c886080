-- min_reader: 0.3.0
CREATE TABLE "lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"text" text NOT NULL,
	"sources" text[] NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"is_shown" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "submissions" DROP CONSTRAINT "submissions_kind";--> statement-breakpoint
ALTER TABLE "lines" ADD CONSTRAINT "lines_id_submissions_id_fk" FOREIGN KEY ("id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lines_shown" ON "lines" USING btree ("day" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "lines"."is_shown";--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_kind" CHECK ("submissions"."kind" in ('contribution', 'proposal', 'report', 'line')) NOT VALID;--> statement-breakpoint
CREATE TRIGGER "changes_of_line" AFTER INSERT ON "lines" FOR EACH ROW EXECUTE FUNCTION "changes_of_submission"();
