CREATE TABLE "slide_note" (
	"document_id" uuid NOT NULL,
	"slide_id" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "slide_note_document_id_slide_id_pk" PRIMARY KEY("document_id","slide_id")
);
--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "slide_image_bytes" integer;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "custom_slide_background_scrim" real;--> statement-breakpoint
ALTER TABLE "slide_note" ADD CONSTRAINT "slide_note_document_id_document_item_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_slide_image" ON "document" USING btree ("custom_slide_background_image_path") WHERE "document"."custom_slide_background_image_path" is not null;
--> statement-breakpoint
-- The custom picture of a document and its notes count as stored bytes (see 0006_storage_use).
CREATE OR REPLACE FUNCTION "count_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM "public"."add_storage_change"(OLD."item_id", -octet_length(OLD."text")::bigint - coalesce(OLD."slide_image_bytes", 0));
	ELSIF TG_OP = 'INSERT' THEN
		PERFORM "public"."add_storage_change"(NEW."item_id", octet_length(NEW."text")::bigint + coalesce(NEW."slide_image_bytes", 0));
	ELSE
		PERFORM "public"."add_storage_change"(
			NEW."item_id",
			octet_length(NEW."text")::bigint - octet_length(OLD."text") + coalesce(NEW."slide_image_bytes", 0) - coalesce(OLD."slide_image_bytes", 0)
		);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "document_image_recounted" AFTER UPDATE OF "slide_image_bytes" ON "document" FOR EACH ROW
	WHEN (OLD."slide_image_bytes" IS DISTINCT FROM NEW."slide_image_bytes" AND octet_length(OLD."text") = octet_length(NEW."text"))
	EXECUTE FUNCTION "count_document"();
--> statement-breakpoint
CREATE FUNCTION "count_slide_note"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM "public"."add_storage_change"(OLD."document_id", -octet_length(OLD."text"));
	ELSIF TG_OP = 'INSERT' THEN
		PERFORM "public"."add_storage_change"(NEW."document_id", octet_length(NEW."text"));
	ELSE
		PERFORM "public"."add_storage_change"(NEW."document_id", octet_length(NEW."text") - octet_length(OLD."text"));
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "slide_note_counted" AFTER INSERT OR DELETE ON "slide_note" FOR EACH ROW EXECUTE FUNCTION "count_slide_note"();
--> statement-breakpoint
CREATE TRIGGER "slide_note_recounted" AFTER UPDATE OF "text" ON "slide_note" FOR EACH ROW
	WHEN (octet_length(OLD."text") <> octet_length(NEW."text")) EXECUTE FUNCTION "count_slide_note"();
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
	) AS "detail" HAVING sum("bytes") <> 0;
	RETURN OLD;
END
$$;
