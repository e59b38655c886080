-- min_reader: 0.3.0
-- Whether a text has a figure, for lists. The trigger keeps it, also where an earlier version writes.
ALTER TABLE "articles" ADD COLUMN "has_figure" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE FUNCTION "articles_figure"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.has_figure := strpos(NEW.body_html, '<figure class="figure" data-figure="') > 0;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "articles_figure" BEFORE INSERT OR UPDATE OF "body_html" ON "articles" FOR EACH ROW EXECUTE FUNCTION "articles_figure"();
