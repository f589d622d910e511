CREATE INDEX "document_revision_refused" ON "document_revision" USING btree ("document_id","date_saved") WHERE "document_revision"."kind" = 'refused';--> statement-breakpoint
-- The triggers below add a row to "storage_change" whenever the size of a user's texts, versions or files changes. A
-- row is only inserted, never updated, so that saves that run at the same time do not wait for each other.
-- octet_length does not decompress a text.
CREATE FUNCTION "add_storage_change"("item" uuid, "change" bigint) RETURNS void LANGUAGE sql AS $$
	-- While an item is deleted with its details, it is no longer found here: "count_deleted_item" has counted them.
	INSERT INTO "public"."storage_change" ("account_id", "bytes")
	SELECT "owner_id", "change" FROM "public"."library_item" WHERE "id" = "item";
$$;
--> statement-breakpoint
CREATE FUNCTION "count_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM "public"."add_storage_change"(OLD."item_id", -octet_length(OLD."text"));
	ELSIF TG_OP = 'INSERT' THEN
		PERFORM "public"."add_storage_change"(NEW."item_id", octet_length(NEW."text"));
	ELSE
		PERFORM "public"."add_storage_change"(NEW."item_id", octet_length(NEW."text") - octet_length(OLD."text"));
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "count_document_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE FUNCTION "count_file_asset"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM "public"."add_storage_change"(OLD."item_id", -OLD."file_size");
	ELSIF TG_OP = 'INSERT' THEN
		PERFORM "public"."add_storage_change"(NEW."item_id", NEW."file_size");
	ELSE
		PERFORM "public"."add_storage_change"(NEW."item_id", NEW."file_size" - OLD."file_size");
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Runs before an item is deleted, because its details are deleted after it, when their owner is no longer known.
-- FOR UPDATE waits for a job that is deleting versions, which counts them itself.
CREATE FUNCTION "count_deleted_item"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."storage_change" ("account_id", "bytes")
	SELECT OLD."owner_id", -sum("bytes") FROM (
		SELECT octet_length("text")::bigint AS "bytes" FROM "public"."document" WHERE "item_id" = OLD."id"
		UNION ALL
		SELECT "bytes" FROM (
			SELECT octet_length("text")::bigint AS "bytes" FROM "public"."document_revision" WHERE "document_id" = OLD."id" FOR UPDATE
		) AS "version"
		UNION ALL
		SELECT "file_size"::bigint FROM "public"."file_asset" WHERE "item_id" = OLD."id"
	) AS "detail" HAVING sum("bytes") <> 0;
	RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "document_counted" AFTER INSERT OR DELETE ON "document" FOR EACH ROW EXECUTE FUNCTION "count_document"();
--> statement-breakpoint
CREATE TRIGGER "document_recounted" AFTER UPDATE OF "text" ON "document" FOR EACH ROW
	WHEN (octet_length(OLD."text") <> octet_length(NEW."text")) EXECUTE FUNCTION "count_document"();
--> statement-breakpoint
CREATE TRIGGER "document_revision_counted" AFTER INSERT OR DELETE ON "document_revision" FOR EACH ROW EXECUTE FUNCTION "count_document_revision"();
--> statement-breakpoint
CREATE TRIGGER "document_revision_recounted" AFTER UPDATE OF "text" ON "document_revision" FOR EACH ROW
	WHEN (octet_length(OLD."text") <> octet_length(NEW."text")) EXECUTE FUNCTION "count_document_revision"();
--> statement-breakpoint
CREATE TRIGGER "file_asset_counted" AFTER INSERT OR DELETE ON "file_asset" FOR EACH ROW EXECUTE FUNCTION "count_file_asset"();
--> statement-breakpoint
CREATE TRIGGER "file_asset_recounted" AFTER UPDATE OF "file_size" ON "file_asset" FOR EACH ROW
	WHEN (OLD."file_size" <> NEW."file_size") EXECUTE FUNCTION "count_file_asset"();
--> statement-breakpoint
CREATE TRIGGER "library_item_counted" BEFORE DELETE ON "library_item" FOR EACH ROW
	WHEN (OLD."type" NOT IN ('Folder', 'SermonSeries', 'LinkAsset')) EXECUTE FUNCTION "count_deleted_item"();
--> statement-breakpoint
-- The use of the accounts that exist already. The new triggers hold back other changes until this migration is committed.
UPDATE "account" SET "storage_bytes" = "total"."bytes" FROM (
	SELECT "owner_id", sum("detail"."bytes") AS "bytes" FROM (
		SELECT "item_id", octet_length("text")::bigint AS "bytes" FROM "document"
		UNION ALL
		SELECT "document_id", octet_length("text")::bigint FROM "document_revision"
		UNION ALL
		SELECT "item_id", "file_size"::bigint FROM "file_asset"
	) AS "detail" JOIN "library_item" ON "library_item"."id" = "detail"."item_id" GROUP BY "owner_id"
) AS "total" WHERE "account"."id" = "total"."owner_id";
