-- min_reader: 0.3.0
-- Who won stands by itself in the entry of an award: before, it was the second part of a sentence.
SELECT set_config('trenchpedia.forgets', 'a person', true);--> statement-breakpoint
UPDATE "audit_entries" SET "details" = "details" || jsonb_build_object(
    'details', split_part(said, ' · ', 1),
    'winner', split_part(said, ' · ', 2),
    'note', substr(said, length(split_part(said, ' · ', 1)) + length(split_part(said, ' · ', 2)) + 7))
  FROM (SELECT "id" AS entry, "details" ->> 'details' AS said FROM "audit_entries"
    WHERE "subject" = 'bounty' AND "action" = 'moved' AND "details" ->> 'details' LIKE '%→ Awarded%') AS awards
  WHERE "id" = entry AND position(' · ' IN said) > 0;--> statement-breakpoint
SELECT set_config('trenchpedia.forgets', '', true);
