ALTER TABLE "published_illustration" ADD COLUMN "weights" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "published_sermon" ADD COLUMN "weights" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- Counting the words again also indexes the stored items again, which have no weights yet.
UPDATE "published_corpus" SET "documents_counted" = 0 WHERE "documents" > 0;
