-- min_reader: 0.3.0
CREATE FUNCTION "media_of_profile"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	DELETE FROM media_uses WHERE account_id = NEW.id AND NOT EXISTS (
		SELECT FROM media WHERE media.id = media_id AND starts_with(NEW.pfp, '/media/' || media.hash || '-'));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "media_of_profile" AFTER UPDATE OF "pfp" ON "accounts" FOR EACH ROW WHEN (OLD.pfp IS DISTINCT FROM NEW.pfp) EXECUTE FUNCTION "media_of_profile"();
