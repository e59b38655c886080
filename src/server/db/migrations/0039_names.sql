ALTER TABLE "articles" ADD COLUMN "names" text;--> statement-breakpoint
ALTER TABLE "articles" ALTER COLUMN "title_words" DROP EXPRESSION;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "articles_words"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.title_words := to_tsvector('simple'::regconfig, trim(regexp_replace(lower(left(normalize(NEW.title, nfkc), 200)), '[^[:alnum:]]+', ' ', 'g')))
    || to_tsvector('simple'::regconfig, coalesce(NEW.names, ''));
  NEW.words := NEW.title_words
    || to_tsvector('simple'::regconfig, regexp_replace(lower(left(normalize(NEW.summary, nfkc), 500)), '[^[:alnum:] ]+', ' ', 'g'))
    || to_tsvector('simple'::regconfig, regexp_replace(lower(left(
      CASE WHEN NEW.body_text IS NFKC NORMALIZED THEN NEW.body_text ELSE normalize(NEW.body_text, nfkc) END, 100000)), '[^[:alnum:] ]+', ' ', 'g'));
  RETURN NEW;
END $$;--> statement-breakpoint
DROP TRIGGER "articles_words" ON "articles";--> statement-breakpoint
CREATE TRIGGER "articles_words" BEFORE INSERT OR UPDATE OF "title", "names", "summary", "body_text" ON "articles" FOR EACH ROW EXECUTE FUNCTION "articles_words"();
