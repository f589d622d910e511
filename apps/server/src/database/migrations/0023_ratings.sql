CREATE TABLE "item_insertion" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"date_inserted" timestamp with time zone NOT NULL,
	CONSTRAINT "item_insertion_account_id_kind_item_id_pk" PRIMARY KEY("account_id","kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "item_rating" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"half_stars" smallint NOT NULL,
	"date_rated" timestamp with time zone NOT NULL,
	CONSTRAINT "item_rating_account_id_kind_item_id_pk" PRIMARY KEY("account_id","kind","item_id"),
	CONSTRAINT "item_rating_half_stars" CHECK ("item_rating"."half_stars" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "item_standing" (
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"ratings" integer DEFAULT 0 NOT NULL,
	"half_stars" integer DEFAULT 0 NOT NULL,
	"insertions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "item_standing_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
--> statement-breakpoint
ALTER TABLE "item_insertion" ADD CONSTRAINT "item_insertion_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_rating" ADD CONSTRAINT "item_rating_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The triggers below keep "item_standing". They also run when the foreign keys delete the rows of an account.
CREATE FUNCTION "add_to_item_standing"("of_kind" text, "of_item" uuid, "more_ratings" integer, "more_half_stars" integer, "more_insertions" integer)
RETURNS void LANGUAGE sql AS $$
	INSERT INTO "public"."item_standing" AS "known" ("kind", "item_id", "ratings", "half_stars", "insertions")
	VALUES ("of_kind", "of_item", "more_ratings", "more_half_stars", "more_insertions")
	ON CONFLICT ("kind", "item_id") DO UPDATE SET
		"ratings" = "known"."ratings" + "more_ratings",
		"half_stars" = "known"."half_stars" + "more_half_stars",
		"insertions" = "known"."insertions" + "more_insertions";
$$;
--> statement-breakpoint
CREATE FUNCTION "count_item_rating"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM "public"."add_to_item_standing"(OLD."kind", OLD."item_id", -1, -OLD."half_stars", 0);
	ELSIF TG_OP = 'INSERT' THEN
		PERFORM "public"."add_to_item_standing"(NEW."kind", NEW."item_id", 1, NEW."half_stars", 0);
	ELSE
		PERFORM "public"."add_to_item_standing"(NEW."kind", NEW."item_id", 0, NEW."half_stars" - OLD."half_stars", 0);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "count_item_insertion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM "public"."add_to_item_standing"(OLD."kind", OLD."item_id", 0, 0, -1);
	ELSE
		PERFORM "public"."add_to_item_standing"(NEW."kind", NEW."item_id", 0, 0, 1);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "item_rating_counted" AFTER INSERT OR DELETE OR UPDATE OF "half_stars" ON "item_rating" FOR EACH ROW EXECUTE FUNCTION "count_item_rating"();
--> statement-breakpoint
CREATE TRIGGER "item_insertion_counted" AFTER INSERT OR DELETE ON "item_insertion" FOR EACH ROW EXECUTE FUNCTION "count_item_insertion"();
