ALTER TABLE "account" ADD COLUMN "storage_before_limit" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE "account" SET "storage_before_limit" = "storage_bytes" WHERE "storage_bytes" > 0;
