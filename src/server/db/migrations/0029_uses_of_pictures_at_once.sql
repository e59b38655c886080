-- min_reader: 0.3.0
-- Locks the picture before it looks for uses: the next statement then sees those that another transaction committed
-- while this one waited.
CREATE OR REPLACE FUNCTION "media_used"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM FROM media WHERE id = coalesce(NEW.media_id, OLD.media_id) FOR NO KEY UPDATE;
	UPDATE media SET unused_since = CASE WHEN EXISTS (SELECT FROM media_uses WHERE media_id = media.id) THEN NULL ELSE coalesce(unused_since, now()) END
		WHERE id = coalesce(NEW.media_id, OLD.media_id);
	RETURN NULL;
END $$;
