ALTER TABLE "articles" ADD COLUMN "reported" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "is_confirmed" boolean DEFAULT false NOT NULL;