-- min_reader: 0.3.0
-- A transaction of its own: it reads every text, and nobody waits for it.
UPDATE "articles" SET "has_figure" = true WHERE strpos("body_html", '<figure class="figure" data-figure="') > 0;
