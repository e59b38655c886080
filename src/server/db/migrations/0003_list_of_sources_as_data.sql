-- The list of sources is drawn from data: it leaves the HTML, of which its heading stays. Each source says how its footnote reads, which
-- transaction or account it names, and how often the text refers to it.
UPDATE "articles" SET "sources" = (
    SELECT jsonb_agg("source" || jsonb_build_object('signature', "signature", 'note', coalesce("note", ''), 'marks', "marks") ORDER BY "place")
    FROM jsonb_array_elements("sources") WITH ORDINALITY AS "listed" ("source", "place")
    CROSS JOIN LATERAL (SELECT '<a href="#source-' || "place" || '" id="ref-' AS "mark",
      substring("body_html" FROM '<li id="source-' || "place" || '"><cite>(.*?)</cite>') AS "cite") AS "written"
    CROSS JOIN LATERAL (SELECT (length("body_html") - length(replace("body_html", "mark", ''))) / length("mark") AS "marks",
      coalesce(substring("source" ->> 'id' FROM '^(?:tx|account):(\w+)$'), '') AS "named") AS "read"
    CROSS JOIN LATERAL (SELECT CASE WHEN "cite" LIKE '%<code>' || left("named", 4) || '…' || right("named", 4) || '</code></a>%'
      THEN "named" ELSE '' END AS "signature") AS "cited"
    CROSS JOIN LATERAL (SELECT CASE WHEN "signature" = '' THEN "cite"
      ELSE regexp_replace("cite", '^<a [^>]*><code>[^<]*</code></a>(?:, )?', '') END AS "note") AS "told"),
  "body_html" = split_part("body_html", '<ol class="sources">', 1)
  WHERE "sources" <> '[]';
