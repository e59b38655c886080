DROP INDEX CONCURRENTLY IF EXISTS "search_words_two_letters";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "search_words_two_letters" ON "search_words" USING btree (left("word", 2),"titles" DESC NULLS FIRST,"word" text_pattern_ops) WHERE "search_words"."titles" > 0;
