-- Counting the words again also indexes the stored items again, which have no weights of topics yet.
UPDATE "published_corpus" SET "documents_counted" = 0 WHERE "documents" > 0;
