-- min_reader: 0.3.0
-- What entries say of a person makes way for "a former member" where that person closes the account; all else of them stays.
CREATE FUNCTION "audit_entries_forget"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF coalesce(current_setting('trenchpedia.forgets', true), '') <> 'a person' THEN
    RAISE EXCEPTION 'The audit log is added to, never changed.';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "audit_entries_stay" ON "audit_entries";--> statement-breakpoint
CREATE TRIGGER "audit_entries_stay" BEFORE UPDATE OF "id", "account_id", "action", "subject", "subject_id", "created_at" OR DELETE OR TRUNCATE
  ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "audit_entries_stay"();--> statement-breakpoint
CREATE TRIGGER "audit_entries_forget" BEFORE UPDATE OF "details" ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "audit_entries_forget"();--> statement-breakpoint
-- Accounts that were closed before: what they won.
SELECT set_config('trenchpedia.forgets', 'a person', true);--> statement-breakpoint
UPDATE "audit_entries" SET "details" = jsonb_set("details", '{details}', to_jsonb(replace("details" ->> 'details', won.winner, 'a former member')))
  FROM (SELECT "bounties"."id"::text AS bounty, "winner" FROM "bounties" JOIN "submissions" ON "submissions"."id" = "winner_contribution_id"
    JOIN "accounts" ON "accounts"."id" = "author_id" WHERE "closed_at" IS NOT NULL) AS won
  WHERE "subject" = 'bounty' AND "subject_id" = won.bounty;--> statement-breakpoint
UPDATE "bounties" SET "winner" = 'former' FROM "submissions" JOIN "accounts" ON "accounts"."id" = "author_id"
  WHERE "submissions"."id" = "winner_contribution_id" AND "closed_at" IS NOT NULL;--> statement-breakpoint
SELECT set_config('trenchpedia.forgets', '', true);
