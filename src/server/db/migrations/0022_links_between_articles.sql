-- min_reader: 0.3.0
CREATE TABLE "article_links" (
	"article_id" uuid NOT NULL,
	"key" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"title_key" text collate "C" NOT NULL,
	CONSTRAINT "article_links_article_id_key_pk" PRIMARY KEY("article_id","key")
);
--> statement-breakpoint
CREATE TABLE "article_names" (
	"article_id" uuid NOT NULL,
	"key" text collate "C" NOT NULL,
	"rank" smallint NOT NULL,
	CONSTRAINT "article_names_article_id_key_pk" PRIMARY KEY("article_id","key")
);
--> statement-breakpoint
CREATE TABLE "link_names" (
	"key" text collate "C" PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"links" integer NOT NULL,
	"owners" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_links" ADD CONSTRAINT "article_links_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_names" ADD CONSTRAINT "article_names_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_links_key" ON "article_links" USING btree ("key","title_key","article_id");--> statement-breakpoint
CREATE INDEX "article_names_key" ON "article_names" USING btree ("key","rank","article_id");--> statement-breakpoint
CREATE INDEX "link_names_wanted" ON "link_names" USING btree ("links" DESC NULLS FIRST,"key" DESC NULLS FIRST) WHERE "link_names"."owners" = 0 and "link_names"."links" > 0;--> statement-breakpoint
CREATE FUNCTION "name_key"("name" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(nullif(left(trim(regexp_replace(lower(left(normalize(name, nfkc), 200)), '[^[:alnum:]]+', ' ', 'g')), 200), ''), left(lower(trim(name)), 200))
$$;--> statement-breakpoint
-- The names of an article: its title, its slug, and those facts that name it (src/contract/articles/names.ts).
CREATE FUNCTION "names_of"("title" text, "slug" text, "facts" jsonb) RETURNS TABLE ("key" text, "rank" integer) LANGUAGE sql IMMUTABLE AS $$
	SELECT key, min(rank) FROM (
		SELECT name_key(title) AS key, 0 AS rank
		UNION ALL SELECT name_key(slug), 0
		UNION ALL SELECT name_key(part), 1 FROM jsonb_array_elements(facts) AS fact, regexp_split_to_table(fact ->> 'value', ',') AS part
			WHERE lower(fact ->> 'label') IN ('also called', 'abbreviation', 'ticker')) AS named
	WHERE key <> '' GROUP BY key
$$;--> statement-breakpoint
-- The links in a text of the renderer: those in double brackets, which it keeps as <data>, and those with a path.
CREATE FUNCTION "links_in"("body_html" text, "sources" jsonb) RETURNS TABLE ("key" text, "name" text) LANGUAGE sql IMMUTABLE AS $$
	WITH text AS (SELECT body_html || coalesce((SELECT string_agg(source ->> 'note', '') FROM jsonb_array_elements(sources) AS source), '') AS html),
	found AS (
		SELECT replace(replace(replace(replace(replace(regexp_replace(split_part(part, '"', 1), '#[^#]*$', ''),
			'&quot;', '"'), '&#39;', ''''), '&lt;', '<'), '&gt;', '>'), '&amp;', '&') AS written, true AS is_named, place
		FROM text, string_to_table(html, '<data class="link" value="') WITH ORDINALITY AS piece (part, place) WHERE place > 1
		UNION ALL
		SELECT replace((regexp_split_to_array(left(part, 200), '["#?/]'))[1], '%20', ' '), false, place
		FROM text, string_to_table(html, '<a href="/article/') WITH ORDINALITY AS piece (part, place) WHERE place > 1)
	SELECT key, coalesce((array_agg(written ORDER BY place) FILTER (WHERE is_named))[1], '')
	FROM (SELECT name_key(written) AS key, written, is_named, place FROM found) AS linked
	WHERE key <> '' GROUP BY key ORDER BY bool_or(is_named) DESC, min(place) LIMIT 2000
$$;--> statement-breakpoint
CREATE FUNCTION "link_names_change"() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END; BEGIN
	-- In the order of their keys, like every transaction that locks several.
	IF TG_TABLE_NAME = 'article_names' THEN
		INSERT INTO link_names AS known (key, name, links, owners) SELECT key, key, 0, sign * count(*) FROM changed GROUP BY key ORDER BY key
			ON CONFLICT (key) DO UPDATE SET owners = known.owners + excluded.owners;
	ELSE
		INSERT INTO link_names AS known (key, name, links, owners) SELECT key, min(name), sign * count(*), 0 FROM changed WHERE name <> '' GROUP BY key ORDER BY key
			ON CONFLICT (key) DO UPDATE SET links = known.links + excluded.links,
				name = CASE WHEN known.links > 0 THEN known.name ELSE excluded.name END;
	END IF;
	IF sign < 0 THEN DELETE FROM link_names WHERE key IN (SELECT key FROM changed) AND links = 0 AND owners = 0; END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "link_names_more" AFTER INSERT ON "article_names" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "link_names_change"();--> statement-breakpoint
CREATE TRIGGER "link_names_fewer" AFTER DELETE ON "article_names" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "link_names_change"();--> statement-breakpoint
CREATE TRIGGER "link_names_more" AFTER INSERT ON "article_links" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "link_names_change"();--> statement-breakpoint
CREATE TRIGGER "link_names_fewer" AFTER DELETE ON "article_links" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "link_names_change"();--> statement-breakpoint
-- For the statement, so that many new articles cost little.
CREATE FUNCTION "links_of_new"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO article_names (article_id, key, rank) SELECT id, named.key, named.rank FROM added, names_of(title, slug, facts) AS named
		ORDER BY named.key, id ON CONFLICT (article_id, key) DO UPDATE SET rank = excluded.rank;
	INSERT INTO article_links (article_id, key, name, title_key) SELECT id, link.key, link.name, title_key FROM added, links_in(body_html, sources) AS link
		ORDER BY link.key, id ON CONFLICT (article_id, key) DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "links_of_new" AFTER INSERT ON "articles" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "links_of_new"();--> statement-breakpoint
CREATE FUNCTION "names_of_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	-- Others may still link to a title or a slug that it had.
	UPDATE article_names SET rank = 2 WHERE article_id = NEW.id AND rank = 0
		AND key NOT IN (SELECT named.key FROM names_of(NEW.title, NEW.slug, NEW.facts) AS named);
	DELETE FROM article_names WHERE article_id = NEW.id AND rank = 1
		AND key NOT IN (SELECT named.key FROM names_of(NEW.title, NEW.slug, NEW.facts) AS named);
	INSERT INTO article_names AS known (article_id, key, rank) SELECT NEW.id, named.key, named.rank FROM names_of(NEW.title, NEW.slug, NEW.facts) AS named
		ORDER BY named.key ON CONFLICT (article_id, key) DO UPDATE SET rank = excluded.rank WHERE known.rank <> excluded.rank;
	UPDATE article_links SET title_key = NEW.title_key WHERE article_id = NEW.id AND title_key <> NEW.title_key;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "names_of_changed" AFTER UPDATE OF "title", "slug", "facts" ON "articles" FOR EACH ROW
	WHEN ((OLD.title, OLD.slug, OLD.facts) IS DISTINCT FROM (NEW.title, NEW.slug, NEW.facts)) EXECUTE FUNCTION "names_of_changed"();--> statement-breakpoint
CREATE FUNCTION "links_of_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE keys text[]; names text[]; BEGIN
	SELECT array_agg(link.key), array_agg(link.name) INTO keys, names FROM links_in(NEW.body_html, NEW.sources) AS link;
	-- A link that became one in double brackets, or no longer is, counts anew.
	DELETE FROM article_links AS known WHERE article_id = NEW.id
		AND NOT EXISTS (SELECT FROM unnest(keys, names) AS link (key, name) WHERE link.key = known.key AND (link.name = '') = (known.name = ''));
	INSERT INTO article_links (article_id, key, name, title_key) SELECT NEW.id, link.key, link.name, NEW.title_key FROM unnest(keys, names) AS link (key, name)
		ORDER BY link.key ON CONFLICT (article_id, key) DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "links_of_changed" AFTER UPDATE OF "body_html", "sources" ON "articles" FOR EACH ROW
	WHEN ((OLD.body_html, OLD.sources) IS DISTINCT FROM (NEW.body_html, NEW.sources)) EXECUTE FUNCTION "links_of_changed"();--> statement-breakpoint
-- A restored store learns the former titles and slugs of an article from its revisions.
CREATE FUNCTION "former_names"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO article_names (article_id, key, rank)
		SELECT DISTINCT article_id, name_key(name), 2 FROM added, unnest(array[slug, title]) AS name WHERE name_key(name) <> ''
		ORDER BY 2, 1 ON CONFLICT (article_id, key) DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "former_names" AFTER INSERT ON "article_revisions" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "former_names"();
