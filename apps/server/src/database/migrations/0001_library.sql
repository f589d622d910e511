CREATE TABLE "calendar_feed" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"date_created" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_feed_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "contact_field" (
	"account_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"date_changed" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_field_account_id_field_pk" PRIMARY KEY("account_id","field")
);
--> statement-breakpoint
CREATE TABLE "document_search" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"plain_text" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"scripture" text NOT NULL,
	"passages" "int4multirange" NOT NULL,
	"main_passages" "int4multirange" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_key" (
	"name" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"path" text PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"date_created" timestamp with time zone NOT NULL,
	"date_claimed" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "date_written" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_field" ADD CONSTRAINT "contact_field_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_search" ADD CONSTRAINT "document_search_item_id_document_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."document"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_search_words" ON "document_search" USING gin ("words");--> statement-breakpoint
CREATE INDEX "upload_unclaimed" ON "upload" USING btree ("owner_id","date_created") WHERE "upload"."date_claimed" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "file_asset_upload" ON "file_asset" USING btree ("upload_path");--> statement-breakpoint
CREATE INDEX "library_item_deleted" ON "library_item" USING btree ("date_deleted") WHERE "library_item"."date_deleted" is not null;