-- min_reader: 0.3.0
CREATE TABLE "fake_pastes" (
	"seal" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seen_fakes" (
	"week" date NOT NULL,
	"address" text NOT NULL,
	"seen" integer NOT NULL,
	CONSTRAINT "seen_fakes_week_address_pk" PRIMARY KEY("week","address")
);
--> statement-breakpoint
CREATE INDEX "fake_pastes_day" ON "fake_pastes" USING btree ("day");--> statement-breakpoint
CREATE INDEX "seen_fakes_most" ON "seen_fakes" USING btree ("week","seen" DESC NULLS FIRST,"address" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "articles_dated" ON "articles" USING btree (md5("slug")) WHERE (jsonb_array_length("articles"."sources") > 0 and jsonb_path_exists("articles"."facts", '$[*] ? (exists (@.asOf))'));