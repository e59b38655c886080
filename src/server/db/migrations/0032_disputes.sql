ALTER TABLE "articles" ADD COLUMN "disputes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "articles" SET "disputes" = "counted"."disputes" FROM (
  SELECT "article_id", jsonb_agg(jsonb_build_object('anchor', "anchor", 'reports', "many", 'newest', "newest") ORDER BY "anchor") AS "disputes"
  FROM (
    SELECT "article_id", "anchor", count(*)::integer AS "many", (array_agg("id" ORDER BY "created_at" DESC, "id" DESC))[1] AS "newest"
    FROM "reports" WHERE "is_open" AND "anchor" <> '' AND "article_id" IS NOT NULL GROUP BY "article_id", "anchor"
  ) AS "each" GROUP BY "article_id"
) AS "counted" WHERE "articles"."id" = "counted"."article_id";
