-- min_reader: 0.3.0
-- A transaction of its own: it reads every text, and nobody waits for it. The triggers of 0022 follow later changes.
INSERT INTO "article_names" ("article_id", "key", "rank") SELECT "id", named.key, named.rank FROM "articles", names_of("title", "slug", "facts") AS named
	ORDER BY named.key, "id" ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "article_names" ("article_id", "key", "rank") SELECT DISTINCT "article_id", name_key(name), 2 FROM "article_revisions", unnest(array["slug", "title"]) AS name
	WHERE name_key(name) <> '' ORDER BY 2, 1 ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "article_links" ("article_id", "key", "name", "title_key") SELECT "id", link.key, link.name, "title_key" FROM "articles", links_in("body_html", "sources") AS link
	ORDER BY link.key, "id" ON CONFLICT DO NOTHING;
