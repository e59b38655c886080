-- min_reader: 0.3.0
CREATE OR REPLACE FUNCTION "names_of_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	-- Others may still link to a title or a slug that it had, also if that was another name of it in the meantime.
	UPDATE article_names SET rank = 2 WHERE article_id = NEW.id AND rank < 2
		AND key NOT IN (SELECT named.key FROM names_of(NEW.title, NEW.slug, NEW.facts) AS named)
		AND (rank = 0 OR key IN (SELECT name_key(name) FROM (
			SELECT DISTINCT unnest(array[slug, title]) AS name FROM article_revisions WHERE article_id = NEW.id) AS former));
	DELETE FROM article_names WHERE article_id = NEW.id AND rank = 1
		AND key NOT IN (SELECT named.key FROM names_of(NEW.title, NEW.slug, NEW.facts) AS named);
	INSERT INTO article_names AS known (article_id, key, rank) SELECT NEW.id, named.key, named.rank FROM names_of(NEW.title, NEW.slug, NEW.facts) AS named
		ORDER BY named.key ON CONFLICT (article_id, key) DO UPDATE SET rank = excluded.rank WHERE known.rank <> excluded.rank;
	UPDATE article_links SET title_key = NEW.title_key WHERE article_id = NEW.id AND title_key <> NEW.title_key;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Those that were forgotten so far.
INSERT INTO "article_names" ("article_id", "key", "rank") SELECT DISTINCT "article_id", name_key(name), 2 FROM "article_revisions", unnest(array["slug", "title"]) AS name
	WHERE name_key(name) <> '' ORDER BY 2, 1 ON CONFLICT DO NOTHING;
