INSERT INTO "categories" ("name", "count", "titles")
  SELECT '', count(*), (array_agg("title" ORDER BY "title_key", "id"))[1:5] FROM "articles" WHERE "category" = '' HAVING count(*) > 0;
