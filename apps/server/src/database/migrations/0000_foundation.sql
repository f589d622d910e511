CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"profile_image_url" text,
	"is_administrator" boolean DEFAULT false NOT NULL,
	"must_sign_up" boolean DEFAULT false NOT NULL,
	"maker_plan" text,
	"date_created" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"date_ends" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bible_translation" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"copyright_html" text NOT NULL,
	"text_digest" text NOT NULL,
	"verses_installed" integer NOT NULL,
	"date_installed" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bible_verse" (
	"translation_id" text NOT NULL,
	"book" smallint NOT NULL,
	"chapter" smallint NOT NULL,
	"verse" smallint NOT NULL,
	"text" text NOT NULL,
	"marked" text,
	"title" text,
	"starts_paragraph" boolean NOT NULL,
	"stems" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', "text")) STORED NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', "text")) STORED NOT NULL,
	CONSTRAINT "bible_verse_translation_id_book_chapter_verse_pk" PRIMARY KEY("translation_id","book","chapter","verse")
);
--> statement-breakpoint
CREATE TABLE "document" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"text" text NOT NULL,
	"opening_line" text DEFAULT '' NOT NULL,
	"revision" integer NOT NULL,
	"editor_id" uuid,
	"editor_from" integer DEFAULT 0 NOT NULL,
	"editor_step" integer DEFAULT 0 NOT NULL,
	"date_kept" timestamp with time zone,
	"is_template" boolean DEFAULT false NOT NULL,
	"template_description" text DEFAULT '' NOT NULL,
	"date_preached" date,
	"location_preached" text DEFAULT '' NOT NULL,
	"scripture" text DEFAULT '' NOT NULL,
	"offline_mode" boolean DEFAULT false NOT NULL,
	"slide_count" integer DEFAULT 0 NOT NULL,
	"slide_exporter_aspect_ratio" text DEFAULT '16x9' NOT NULL,
	"custom_slide_background_image_path" text,
	"last_modified_on_operating_system" text DEFAULT '' NOT NULL,
	"last_modified_form_factor" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_revision" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"revision" integer NOT NULL,
	"editor_id" uuid,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"date_saved" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_asset" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"upload_path" text NOT NULL,
	"file_size" integer NOT NULL,
	"category" text NOT NULL,
	"date_preached" date,
	"location_preached" text DEFAULT '' NOT NULL,
	"scripture" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"type" text NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"is_starred" boolean DEFAULT false NOT NULL,
	"date_created" timestamp with time zone NOT NULL,
	"date_modified" timestamp with time zone NOT NULL,
	"date_accessed" timestamp with time zone NOT NULL,
	"date_deleted" timestamp with time zone,
	"deleted_with" uuid
);
--> statement-breakpoint
CREATE TABLE "link_asset" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"link_type" text NOT NULL,
	"target" text NOT NULL,
	"category" text NOT NULL,
	"date_preached" date,
	"location_preached" text DEFAULT '' NOT NULL,
	"scripture" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"date_created" timestamp with time zone NOT NULL,
	"date_sent" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"date_next_attempt" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"date_expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"is_remembered" boolean NOT NULL,
	"date_created" timestamp with time zone NOT NULL,
	"date_expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bible_verse" ADD CONSTRAINT "bible_verse_translation_id_bible_translation_id_fk" FOREIGN KEY ("translation_id") REFERENCES "public"."bible_translation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_item_id_library_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_revision" ADD CONSTRAINT "document_revision_document_id_document_item_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_asset" ADD CONSTRAINT "file_asset_item_id_library_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_item" ADD CONSTRAINT "library_item_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_item" ADD CONSTRAINT "library_item_parent_id_library_item_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."library_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_asset" ADD CONSTRAINT "link_asset_item_id_library_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_email" ON "account" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "bible_verse_stems" ON "bible_verse" USING gin ("stems");--> statement-breakpoint
CREATE INDEX "bible_verse_words" ON "bible_verse" USING gin ("words");--> statement-breakpoint
CREATE INDEX "document_revision_of" ON "document_revision" USING btree ("document_id","date_saved");--> statement-breakpoint
CREATE INDEX "library_item_owner" ON "library_item" USING btree ("owner_id","date_modified");--> statement-breakpoint
CREATE INDEX "library_item_parent" ON "library_item" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "library_item_deleted_with" ON "library_item" USING btree ("deleted_with") WHERE "library_item"."deleted_with" is not null;--> statement-breakpoint
CREATE INDEX "mail_outbox_waiting" ON "mail_outbox" USING btree ("date_next_attempt") WHERE "mail_outbox"."date_sent" is null;--> statement-breakpoint
CREATE INDEX "password_reset_account" ON "password_reset" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "session_account" ON "session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "session_expires" ON "session" USING btree ("date_expires");