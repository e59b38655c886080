ALTER INDEX "articles_words" SET (fastupdate = true);
