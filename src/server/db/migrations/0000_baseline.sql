CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"wallet" text,
	"username" text,
	"username_key" text,
	"bio" text DEFAULT '' NOT NULL,
	"pfp" text DEFAULT '' NOT NULL,
	"rank" text DEFAULT 'Trencher' NOT NULL,
	"hidden_reason" text,
	"picture_hidden_reason" text,
	"blocked_reason" text,
	"standing_words" integer DEFAULT 0 NOT NULL,
	"standing_articles" integer DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"recent_points" integer DEFAULT 0 NOT NULL,
	"contribution_count" integer DEFAULT 0 NOT NULL,
	"accepted_count" integer DEFAULT 0 NOT NULL,
	"bounties_won" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"closed_at" timestamptz(3),
	"closed_wallet" text,
	CONSTRAINT "accounts_wallet_unique" UNIQUE("wallet"),
	CONSTRAINT "accounts_usernameKey_unique" UNIQUE("username_key"),
	CONSTRAINT "accounts_closedWallet_unique" UNIQUE("closed_wallet")
);
--> statement-breakpoint
CREATE TABLE "active_days" (
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"things" integer NOT NULL,
	CONSTRAINT "active_days_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE TABLE "article_address_keys" (
	"key" text NOT NULL,
	"article_id" uuid NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "article_address_keys_article_id_address_key_pk" PRIMARY KEY("article_id","address","key")
);
--> statement-breakpoint
CREATE TABLE "article_addresses" (
	"article_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "article_addresses_article_id_address_pk" PRIMARY KEY("article_id","address")
);
--> statement-breakpoint
CREATE TABLE "article_authors" (
	"article_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"revisions" integer NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"anonymous_number" integer,
	CONSTRAINT "article_authors_article_id_account_id_pk" PRIMARY KEY("article_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "article_confirmations" (
	"article_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "article_confirmations_article_id_account_id_pk" PRIMARY KEY("article_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "article_revisions" (
	"article_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"change" text DEFAULT '' NOT NULL,
	"author_id" uuid,
	"changed_by" uuid,
	"contribution_id" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"words_added" integer NOT NULL,
	"words_removed" integer NOT NULL,
	"slug" text NOT NULL,
	"title" text,
	"summary" text,
	"category" text,
	"image_url" text,
	"facts" jsonb,
	"life" jsonb,
	"addresses" jsonb,
	"version" integer,
	"body_markdown" text,
	"edits" jsonb,
	CONSTRAINT "article_revisions_article_id_number_pk" PRIMARY KEY("article_id","number"),
	CONSTRAINT "article_revisions_kind" CHECK ("article_revisions"."kind" in ('written', 'merged', 'restored', 'imported', 'drafted'))
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
	"names" text DEFAULT '' NOT NULL,
	"life" jsonb,
	"confirmed_by" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamptz(3),
	"addresses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"body_markdown" text DEFAULT '' NOT NULL,
	"body_html" text DEFAULT '' NOT NULL,
	"body_text" text DEFAULT '' NOT NULL,
	"toc" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"revision_count" integer DEFAULT 0 NOT NULL,
	"author_count" integer DEFAULT 0 NOT NULL,
	"authorship" jsonb,
	"writer_count" integer DEFAULT 0 NOT NULL,
	"word_count" integer DEFAULT 0 NOT NULL,
	"imported_words" integer DEFAULT 0 NOT NULL,
	"contribution_count" integer DEFAULT 0 NOT NULL,
	"disputes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reported" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"anonymous_contributors" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"title_key" text collate "C" GENERATED ALWAYS AS (trim(regexp_replace(lower(left(regexp_replace(normalize(title, nfkd), '[\u0300-\u036f]', '', 'g'), 200)), '[^[:alnum:]]+', ' ', 'g'))) STORED NOT NULL,
	"title_plain" text GENERATED ALWAYS AS (trim(regexp_replace(lower(left(normalize(title, nfkc), 200)), '[^[:alnum:]]+', ' ', 'g'))) STORED,
	"summary_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, trim(regexp_replace(lower(left(normalize(summary, nfkc), 500)), '[^[:alnum:]]+', ' ', 'g')))) STORED,
	"title_words" "tsvector",
	"words" "tsvector",
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
	"entry_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"place" bigint GENERATED ALWAYS AS ((case when status <> 'Open' then 2000000000000000 - extract(epoch from created_at at time zone 'UTC') * 1000
          else coalesce(extract(epoch from deadline at time zone 'UTC') * 1000, 1000000000000000 - extract(epoch from created_at at time zone 'UTC') * 1000) end)::bigint) STORED NOT NULL,
	CONSTRAINT "bounties_winnerTx_unique" UNIQUE("winner_tx"),
	CONSTRAINT "bounties_reward" CHECK ("bounties"."reward" > 0),
	CONSTRAINT "bounties_currency" CHECK ("bounties"."currency" in ('SOL', 'USDC', 'BONK')),
	CONSTRAINT "bounties_status" CHECK ("bounties"."status" in ('Open', 'In review', 'Awarded', 'Paid', 'Cancelled', 'No award'))
);
--> statement-breakpoint
CREATE TABLE "bounty_counts" (
	"state" text PRIMARY KEY NOT NULL,
	"bounties" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bounty_entries" (
	"bounty_id" uuid NOT NULL,
	"contribution_id" uuid NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"is_there" boolean DEFAULT true NOT NULL,
	CONSTRAINT "bounty_entries_contribution_id_bounty_id_pk" PRIMARY KEY("contribution_id","bounty_id")
);
--> statement-breakpoint
CREATE TABLE "bounty_steps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"bounty_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_early" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"name" text PRIMARY KEY NOT NULL,
	"name_key" text collate "C" GENERATED ALWAYS AS (trim(regexp_replace(lower(left(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g'), 200)), '[^[:alnum:]]+', ' ', 'g'))) STORED NOT NULL,
	"count" integer NOT NULL,
	"titles" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submission_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"anonymous_number" integer,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"hidden_reason" text,
	"is_there" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contributions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL,
	"text" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"base_revision" integer,
	"edits" jsonb,
	"changed_parts" text,
	"words_added" integer,
	"words_removed" integer,
	"revision" integer,
	"edited_at" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL,
	"is_there" boolean DEFAULT true NOT NULL,
	"score" integer DEFAULT 0 NOT NULL,
	"useful" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counted_rules" (
	"rules" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "grants" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"day" date NOT NULL,
	"points" smallint NOT NULL,
	"phase" text NOT NULL,
	CONSTRAINT "grants_account_id_kind_subject_day_pk" PRIMARY KEY("account_id","kind","subject","day"),
	CONSTRAINT "grants_phase" CHECK ("grants"."phase" in ('ahead', 'recent', 'past'))
);
--> statement-breakpoint
CREATE TABLE "network_keys" (
	"day" date PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"submission_id" uuid,
	"bounty_id" uuid,
	"article_id" uuid,
	"people" uuid[] DEFAULT '{}' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purges" (
	"write" text NOT NULL,
	"tags" text[] NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"signature" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'not yet read' NOT NULL,
	"cited_by" uuid,
	"article_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
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
CREATE TABLE "removed_sentences" (
	"article_id" uuid NOT NULL,
	"key" text NOT NULL,
	"runs" jsonb NOT NULL,
	CONSTRAINT "removed_sentences_article_id_key_pk" PRIMARY KEY("article_id","key")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"article" text DEFAULT '' NOT NULL,
	"article_id" uuid,
	"anchor" text DEFAULT '' NOT NULL,
	"details" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"address" text,
	"place" text DEFAULT '' NOT NULL,
	"revision" integer,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"is_confirmed" boolean DEFAULT false NOT NULL,
	"is_marked" boolean DEFAULT false NOT NULL
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
CREATE TABLE "server_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"used_at" timestamptz(3) DEFAULT now() NOT NULL,
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
	"anonymous_likes" integer DEFAULT 0 NOT NULL,
	"anonymous_dislikes" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"anonymous_number" integer,
	"anonymous_commenters" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamptz(3),
	"deleted_by" uuid,
	CONSTRAINT "submissions_id_kind" UNIQUE("id","kind"),
	CONSTRAINT "submissions_kind" CHECK ("submissions"."kind" in ('contribution', 'proposal', 'report')),
	CONSTRAINT "submissions_status" CHECK ("submissions"."status" in ('waiting for review', 'Accepted', 'Rejected'))
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"submission_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"value" smallint NOT NULL,
	"counts" boolean DEFAULT true NOT NULL,
	"weighs" boolean DEFAULT false NOT NULL,
	"is_off" boolean DEFAULT false NOT NULL,
	"network" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "votes_submission_id_account_id_pk" PRIMARY KEY("submission_id","account_id"),
	CONSTRAINT "votes_network" UNIQUE("submission_id","network"),
	CONSTRAINT "votes_value" CHECK ("votes"."value" in (1, -1))
);
--> statement-breakpoint
CREATE TABLE "watches" (
	"article_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "watches_article_id_account_id_pk" PRIMARY KEY("article_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "active_days" ADD CONSTRAINT "active_days_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_address_keys" ADD CONSTRAINT "article_address_keys_address" FOREIGN KEY ("article_id","address") REFERENCES "public"."article_addresses"("article_id","address") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_addresses" ADD CONSTRAINT "article_addresses_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_authors" ADD CONSTRAINT "article_authors_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_authors" ADD CONSTRAINT "article_authors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_confirmations" ADD CONSTRAINT "article_confirmations_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_confirmations" ADD CONSTRAINT "article_confirmations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD CONSTRAINT "article_revisions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD CONSTRAINT "article_revisions_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD CONSTRAINT "article_revisions_contribution_id_contributions_id_fk" FOREIGN KEY ("contribution_id") REFERENCES "public"."contributions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounties" ADD CONSTRAINT "bounties_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounties" ADD CONSTRAINT "bounties_winner_contribution_id_contributions_id_fk" FOREIGN KEY ("winner_contribution_id") REFERENCES "public"."contributions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounty_entries" ADD CONSTRAINT "bounty_entries_bounty_id_bounties_id_fk" FOREIGN KEY ("bounty_id") REFERENCES "public"."bounties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounty_entries" ADD CONSTRAINT "bounty_entries_contribution_id_contributions_id_fk" FOREIGN KEY ("contribution_id") REFERENCES "public"."contributions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounty_steps" ADD CONSTRAINT "bounty_steps_bounty_id_bounties_id_fk" FOREIGN KEY ("bounty_id") REFERENCES "public"."bounties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_id_submissions_id_fk" FOREIGN KEY ("id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_contributions" ADD CONSTRAINT "earlier_contributions_contribution_id_contributions_id_fk" FOREIGN KEY ("contribution_id") REFERENCES "public"."contributions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured" ADD CONSTRAINT "featured_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_profile_id_accounts_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_bounty_id_bounties_id_fk" FOREIGN KEY ("bounty_id") REFERENCES "public"."bounties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_id_submissions_id_fk" FOREIGN KEY ("id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_cited_by_accounts_id_fk" FOREIGN KEY ("cited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_sentences" ADD CONSTRAINT "removed_sentences_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_id_submissions_id_fk" FOREIGN KEY ("id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_deleted_by_accounts_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_points" ON "accounts" USING btree ("points" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "accounts"."points" > 0 and "accounts"."blocked_reason" is null;--> statement-breakpoint
CREATE INDEX "accounts_recent_points" ON "accounts" USING btree ("recent_points" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "accounts"."recent_points" > 0 and "accounts"."blocked_reason" is null;--> statement-breakpoint
CREATE INDEX "accounts_ends" ON "accounts" USING btree ((left("wallet", 4) || right("wallet", 4)));--> statement-breakpoint
CREATE INDEX "accounts_anonymous" ON "accounts" USING btree ("created_at","id") WHERE "accounts"."wallet" is null;--> statement-breakpoint
CREATE INDEX "accounts_restrained" ON "accounts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "accounts"."hidden_reason" is not null or "accounts"."picture_hidden_reason" is not null or "accounts"."blocked_reason" is not null;--> statement-breakpoint
CREATE INDEX "article_address_keys_key" ON "article_address_keys" USING btree ("key");--> statement-breakpoint
CREATE INDEX "article_addresses_address" ON "article_addresses" USING btree ("address");--> statement-breakpoint
CREATE UNIQUE INDEX "article_addresses_mint" ON "article_addresses" USING btree ("address") WHERE "article_addresses"."kind" = 'mint';--> statement-breakpoint
CREATE INDEX "article_authors_account" ON "article_authors" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "article_authors_words" ON "article_authors" USING btree ("article_id","words" DESC NULLS FIRST,"account_id" DESC NULLS FIRST) WHERE "article_authors"."words" > 0;--> statement-breakpoint
CREATE INDEX "article_authors_standing" ON "article_authors" USING btree ("account_id","words" DESC NULLS FIRST,"article_id" DESC NULLS FIRST) WHERE "article_authors"."words" > 0;--> statement-breakpoint
CREATE INDEX "article_confirmations_account" ON "article_confirmations" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "article_revisions_slug" ON "article_revisions" USING btree ("slug","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "article_revisions_contribution" ON "article_revisions" USING btree ("contribution_id");--> statement-breakpoint
CREATE INDEX "article_revisions_author" ON "article_revisions" USING btree ("author_id","article_id","number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "articles_newest" ON "articles" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "articles_changed" ON "articles" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "articles_category" ON "articles" USING btree ("category","title_key","id");--> statement-breakpoint
CREATE INDEX "articles_alphabetical" ON "articles" USING btree ("title_key","id");--> statement-breakpoint
CREATE INDEX "articles_title_plain" ON "articles" USING btree ("title_plain" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "articles_title_words" ON "articles" USING gin ("title_words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "articles_words" ON "articles" USING gin ("words") WITH (fastupdate=true);--> statement-breakpoint
CREATE INDEX "articles_tickers" ON "articles" USING gin ((upper(jsonb_path_query_array("facts", '$[*] ? (@.label like_regex "^ticker$" flag "i").value')::text)::jsonb)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "articles_cited" ON "articles" USING gin (jsonb_path_query_array("sources", '$[*].id ? (@ starts with "tx:" || @ starts with "account:")')) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_account" ON "audit_entries" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "bounties_place" ON "bounties" USING btree ("place","id");--> statement-breakpoint
CREATE INDEX "bounties_awarded" ON "bounties" USING btree ("id") WHERE "bounties"."status" = 'Awarded';--> statement-breakpoint
CREATE INDEX "bounties_article" ON "bounties" USING btree ("article_id","place","id");--> statement-breakpoint
CREATE INDEX "bounties_winner" ON "bounties" USING btree ("winner_contribution_id");--> statement-breakpoint
CREATE INDEX "bounties_won_by" ON "bounties" USING btree ("winner","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bounty_entries_newest" ON "bounty_entries" USING btree ("bounty_id","created_at" DESC NULLS FIRST,"contribution_id" DESC NULLS FIRST) WHERE "bounty_entries"."is_there";--> statement-breakpoint
CREATE INDEX "bounty_steps_newest" ON "bounty_steps" USING btree ("bounty_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "categories_alphabetical" ON "categories" USING btree ("name_key","name");--> statement-breakpoint
CREATE INDEX "categories_largest" ON "categories" USING btree ("count" DESC NULLS FIRST,"name" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_newest" ON "comments" USING btree ("submission_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "comments"."is_there" and "comments"."deleted_at" is null and "comments"."hidden_reason" is null;--> statement-breakpoint
CREATE INDEX "comments_deleted" ON "comments" USING btree ("deleted_at") WHERE "comments"."deleted_at" is not null and "comments"."text" <> '';--> statement-breakpoint
CREATE INDEX "comments_account" ON "comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "contributions_newest" ON "contributions" USING btree ("article_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "contributions"."is_there";--> statement-breakpoint
CREATE INDEX "contributions_useful" ON "contributions" USING btree ("article_id","useful" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "contributions"."is_there";--> statement-breakpoint
CREATE INDEX "contributions_most_useful" ON "contributions" USING btree ("article_id","score" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "contributions"."is_there";--> statement-breakpoint
CREATE INDEX "flags_queue" ON "flags" USING btree ("settled","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "flags_comment" ON "flags" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "flags_profile" ON "flags" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "grants_subject" ON "grants" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "grants_due" ON "grants" USING btree ("phase","day") WHERE "grants"."phase" <> 'past';--> statement-breakpoint
CREATE INDEX "grants_bounties" ON "grants" USING btree ("account_id","day" DESC NULLS FIRST,"subject" DESC NULLS FIRST) WHERE "grants"."kind" = 'bounty';--> statement-breakpoint
CREATE INDEX "nonces_expiry" ON "nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_unread" ON "notices" USING btree ("account_id","kind","subject") WHERE not "notices"."is_read";--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("account_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notices_age" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notices_submission" ON "notices" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "notices_bounty" ON "notices" USING btree ("bounty_id");--> statement-breakpoint
CREATE INDEX "notices_article" ON "notices" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "purges_transaction" ON "purges" USING btree ("transaction");--> statement-breakpoint
CREATE INDEX "purges_age" ON "purges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "receipts_cited_by" ON "receipts" USING btree ("cited_by");--> statement-breakpoint
CREATE INDEX "receipts_article" ON "receipts" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "receipts_ends" ON "receipts" USING btree ((left("signature", 4) || right("signature", 4)));--> statement-breakpoint
CREATE INDEX "receipts_due" ON "receipts" USING btree ("due_at") WHERE "receipts"."state" = 'not yet read';--> statement-breakpoint
CREATE INDEX "reports_article" ON "reports" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "reports_confirmed" ON "reports" USING btree ("article_id","address") WHERE "reports"."is_confirmed";--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("article_id","anchor","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "reports"."is_open" and "reports"."anchor" <> '';--> statement-breakpoint
CREATE INDEX "search_words_stem" ON "search_words" USING btree ("stem");--> statement-breakpoint
CREATE INDEX "search_words_beginning" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_title_beginning" ON "search_words" USING btree ("word" text_pattern_ops) WHERE "search_words"."titles" > 0;--> statement-breakpoint
CREATE INDEX "search_words_two_letters" ON "search_words" USING btree (left("word", 2),"titles" DESC NULLS FIRST,"word" text_pattern_ops) WHERE "search_words"."titles" > 0;--> statement-breakpoint
CREATE INDEX "search_words_remains" ON "search_words" USING gin ("remains") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "submissions_newest" ON "submissions" USING btree ("kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "submissions_author" ON "submissions" USING btree ("author_id","kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "submissions_queue" ON "submissions" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "submissions_queue_of_kind" ON "submissions" USING btree ("status","kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "submissions_deleted" ON "submissions" USING btree ("deleted_at") WHERE "submissions"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "submissions_account" ON "submissions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "submissions_deleted_by" ON "submissions" USING btree ("deleted_by") WHERE "submissions"."deleted_by" is not null;--> statement-breakpoint
CREATE INDEX "votes_account" ON "votes" USING btree ("account_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "votes_off" ON "votes" USING btree ("account_id","submission_id") WHERE "votes"."is_off";--> statement-breakpoint
CREATE INDEX "votes_weighing" ON "votes" USING btree ("submission_id","created_at","account_id") WHERE "votes"."weighs" and "votes"."value" = 1;--> statement-breakpoint
CREATE INDEX "watches_account" ON "watches" USING btree ("account_id","created_at" DESC NULLS FIRST,"article_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "watches_oldest" ON "watches" USING btree ("article_id","created_at");--> statement-breakpoint
ALTER TABLE "articles" SET (fillfactor = 60);--> statement-breakpoint
CREATE FUNCTION "articles_words"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.title_words := to_tsvector('simple'::regconfig, trim(regexp_replace(lower(left(normalize(NEW.title, nfkc), 200)), '[^[:alnum:]]+', ' ', 'g')))
    || to_tsvector('simple'::regconfig, coalesce(NEW.names, ''));
  NEW.words := NEW.title_words
    || to_tsvector('simple'::regconfig, regexp_replace(lower(left(normalize(NEW.summary, nfkc), 500)), '[^[:alnum:] ]+', ' ', 'g'))
    || to_tsvector('simple'::regconfig, regexp_replace(lower(left(
      CASE WHEN NEW.body_text IS NFKC NORMALIZED THEN NEW.body_text ELSE normalize(NEW.body_text, nfkc) END, 100000)), '[^[:alnum:] ]+', ' ', 'g'));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "articles_words" BEFORE INSERT OR UPDATE OF "title", "names", "summary", "body_text" ON "articles" FOR EACH ROW EXECUTE FUNCTION "articles_words"();--> statement-breakpoint
CREATE FUNCTION "audit_entries_stay"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'The audit log is added to, never changed.'; END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "audit_entries_stay"();--> statement-breakpoint
INSERT INTO "bounty_counts" ("state", "bounties") VALUES ('open', 0), ('closed', 0);
