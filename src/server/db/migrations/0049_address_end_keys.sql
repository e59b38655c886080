INSERT INTO "article_address_keys" ("article_id", "address", "key")
SELECT "article_id", "address", unnest(ARRAY['start:' || left(lower("address"), 10), 'end:' || right(lower("address"), 10)])
FROM "article_addresses"
ON CONFLICT DO NOTHING;
