CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"wallet" text,
	"username" text,
	"username_key" text,
	"bio" text DEFAULT '' NOT NULL,
	"pfp" text DEFAULT '' NOT NULL,
	"rank" text DEFAULT 'Trencher' NOT NULL,
	"hidden_reason" text,
	"blocked_reason" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_wallet_unique" UNIQUE("wallet"),
	CONSTRAINT "accounts_usernameKey_unique" UNIQUE("username_key")
);
--> statement-breakpoint
CREATE TABLE "article_revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"article_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"category" text NOT NULL,
	"image_url" text NOT NULL,
	"body_markdown" text NOT NULL,
	"version" integer NOT NULL,
	"saved_by" uuid,
	"saved_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"image_url" text DEFAULT '' NOT NULL,
	"facts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"body_markdown" text DEFAULT '' NOT NULL,
	"body_html" text DEFAULT '' NOT NULL,
	"body_text" text DEFAULT '' NOT NULL,
	"toc" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"title_plain" text GENERATED ALWAYS AS (trim(regexp_replace(lower(left(normalize(title, nfkc), 200)), '[^[:alnum:]]+', ' ', 'g'))) STORED,
	"title_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, trim(regexp_replace(lower(left(normalize(title, nfkc), 200)), '[^[:alnum:]]+', ' ', 'g')))) STORED,
	"summary_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, trim(regexp_replace(lower(left(normalize(summary, nfkc), 500)), '[^[:alnum:]]+', ' ', 'g')))) STORED,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, trim(regexp_replace(lower(left(normalize(title, nfkc), 200)), '[^[:alnum:]]+', ' ', 'g'))) || to_tsvector('simple'::regconfig, trim(regexp_replace(lower(left(normalize(summary, nfkc), 500)), '[^[:alnum:]]+', ' ', 'g'))) || to_tsvector('simple'::regconfig, trim(regexp_replace(lower(left(normalize(body_text, nfkc), 100000)), '[^[:alnum:]]+', ' ', 'g')))) STORED,
	CONSTRAINT "articles_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bounties" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"article_id" uuid,
	"image_url" text DEFAULT '' NOT NULL,
	"reward" numeric(20, 9) NOT NULL,
	"currency" text DEFAULT 'SOL' NOT NULL,
	"status" text DEFAULT 'Open' NOT NULL,
	"brief" text DEFAULT '' NOT NULL,
	"criteria" text DEFAULT '' NOT NULL,
	"deadline" timestamptz(3),
	"winner" text,
	"winner_contribution_id" uuid,
	"winner_tx" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "bounties_winnerTx_unique" UNIQUE("winner_tx"),
	CONSTRAINT "bounties_reward" CHECK ("bounties"."reward" > 0),
	CONSTRAINT "bounties_currency" CHECK ("bounties"."currency" in ('SOL', 'USDC', 'BONK')),
	CONSTRAINT "bounties_status" CHECK ("bounties"."status" in ('Open', 'In review', 'Awarded', 'Paid', 'Cancelled', 'No award'))
);
--> statement-breakpoint
CREATE TABLE "bounty_steps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"bounty_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submission_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"hidden_reason" text
);
--> statement-breakpoint
CREATE TABLE "contributions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "featured" (
	"position" smallint PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL,
	CONSTRAINT "featured_articleId_unique" UNIQUE("article_id")
);
--> statement-breakpoint
CREATE TABLE "flags" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"comment_id" uuid,
	"profile_id" uuid,
	"reporter_id" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"settled" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "flags_once" UNIQUE NULLS NOT DISTINCT("reporter_id","comment_id","profile_id"),
	CONSTRAINT "flags_one_subject" CHECK (num_nonnulls("flags"."comment_id", "flags"."profile_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"article" text DEFAULT '' NOT NULL,
	"article_id" uuid,
	"details" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text NOT NULL,
	"phrase" text NOT NULL,
	"stem" text GENERATED ALWAYS AS (coalesce((ts_lexize('english_stem'::regdictionary, word))[1], word)) STORED NOT NULL,
	"remains" text[] NOT NULL,
	"articles" integer NOT NULL,
	"titles" integer NOT NULL,
	CONSTRAINT "search_words_word_phrase_pk" PRIMARY KEY("word","phrase")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"author_id" uuid NOT NULL,
	"status" text DEFAULT 'waiting for review' NOT NULL,
	"review_note" text DEFAULT '' NOT NULL,
	"reviewed_at" timestamptz(3),
	"likes" integer DEFAULT 0 NOT NULL,
	"dislikes" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	CONSTRAINT "submissions_id_kind" UNIQUE("id","kind"),
	CONSTRAINT "submissions_kind" CHECK ("submissions"."kind" in ('contribution', 'proposal', 'report')),
	CONSTRAINT "submissions_status" CHECK ("submissions"."status" in ('waiting for review', 'Accepted', 'Rejected'))
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"submission_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"value" smallint NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "votes_submission_id_account_id_pk" PRIMARY KEY("submission_id","account_id"),
	CONSTRAINT "votes_value" CHECK ("votes"."value" in (1, -1))
);
--> statement-breakpoint
ALTER TABLE "article_revisions" ADD CONSTRAINT "article_revisions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD CONSTRAINT "article_revisions_saved_by_accounts_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounties" ADD CONSTRAINT "bounties_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounties" ADD CONSTRAINT "bounties_winner_contribution_id_contributions_id_fk" FOREIGN KEY ("winner_contribution_id") REFERENCES "public"."contributions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounty_steps" ADD CONSTRAINT "bounty_steps_bounty_id_bounties_id_fk" FOREIGN KEY ("bounty_id") REFERENCES "public"."bounties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_id_submissions_id_fk" FOREIGN KEY ("id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured" ADD CONSTRAINT "featured_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_profile_id_accounts_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_id_submissions_id_fk" FOREIGN KEY ("id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_id_submissions_id_fk" FOREIGN KEY ("id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_revisions_newest" ON "article_revisions" USING btree ("article_id","saved_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "articles_newest" ON "articles" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "articles_changed" ON "articles" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "articles_category" ON "articles" USING btree ("category","title","id");--> statement-breakpoint
CREATE INDEX "articles_title_plain" ON "articles" USING btree ("title_plain" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "articles_title_words" ON "articles" USING gin ("title_words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "articles_words" ON "articles" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bounties_newest" ON "bounties" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bounties_article" ON "bounties" USING btree ("article_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bounties_open" ON "bounties" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "bounties"."status" = 'Open';--> statement-breakpoint
CREATE INDEX "bounty_steps_newest" ON "bounty_steps" USING btree ("bounty_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_newest" ON "comments" USING btree ("submission_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contributions_newest" ON "contributions" USING btree ("article_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "flags_queue" ON "flags" USING btree ("settled","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "nonces_expiry" ON "nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reports_article" ON "reports" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "search_words_stem" ON "search_words" USING btree ("stem");--> statement-breakpoint
CREATE INDEX "search_words_beginning" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_title_beginning" ON "search_words" USING btree ("word" text_pattern_ops) WHERE "search_words"."titles" > 0;--> statement-breakpoint
CREATE INDEX "search_words_remains" ON "search_words" USING gin ("remains") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "submissions_newest" ON "submissions" USING btree ("kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "submissions_author" ON "submissions" USING btree ("author_id","kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "submissions_queue" ON "submissions" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "votes_account" ON "votes" USING btree ("account_id","created_at" DESC NULLS FIRST);