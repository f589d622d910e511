CREATE TABLE "document_original" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"upload_path" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"hash" text
);
--> statement-breakpoint
ALTER TABLE "document_search" ADD COLUMN "words_hash" text;--> statement-breakpoint
ALTER TABLE "document_original" ADD CONSTRAINT "document_original_item_id_library_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_original_upload" ON "document_original" USING btree ("upload_path");--> statement-breakpoint
CREATE INDEX "document_original_hash" ON "document_original" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "document_search_words_hash" ON "document_search" USING btree ("words_hash");--> statement-breakpoint
-- The function counts the columns "item_id" and "file_size", which both tables have.
CREATE TRIGGER "document_original_counted" AFTER INSERT OR DELETE OR UPDATE OF "file_size" ON "document_original" FOR EACH ROW EXECUTE FUNCTION "count_file_asset"();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_deleted_item"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."storage_change" ("account_id", "bytes")
	SELECT OLD."owner_id", -sum("bytes") FROM (
		SELECT octet_length("text")::bigint + coalesce("slide_image_bytes", 0) AS "bytes" FROM "public"."document" WHERE "item_id" = OLD."id"
		UNION ALL
		SELECT "bytes" FROM (
			SELECT octet_length("text")::bigint AS "bytes" FROM "public"."document_revision" WHERE "document_id" = OLD."id" FOR UPDATE
		) AS "version"
		UNION ALL
		SELECT octet_length("text")::bigint FROM "public"."slide_note" WHERE "document_id" = OLD."id"
		UNION ALL
		SELECT "file_size"::bigint FROM "public"."file_asset" WHERE "item_id" = OLD."id"
		UNION ALL
		SELECT "file_size"::bigint FROM "public"."document_original" WHERE "item_id" = OLD."id"
	) AS "detail" HAVING sum("bytes") <> 0;
	RETURN OLD;
END
$$;
