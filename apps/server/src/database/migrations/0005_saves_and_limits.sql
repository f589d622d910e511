CREATE TABLE "known_device" (
	"token_hash" text NOT NULL,
	"account_id" uuid NOT NULL,
	"date_used" timestamp with time zone NOT NULL,
	CONSTRAINT "known_device_account_id_token_hash_pk" PRIMARY KEY("account_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "storage_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "save_receipt" (
	"document_id" uuid NOT NULL,
	"editor_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"revision" integer NOT NULL,
	"text_hash" text NOT NULL,
	"date_saved" timestamp with time zone NOT NULL,
	CONSTRAINT "save_receipt_document_id_editor_id_pk" PRIMARY KEY("document_id","editor_id")
);
--> statement-breakpoint
CREATE TABLE "sweep_time" (
	"date_swept" timestamp with time zone PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "date_confirmed" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "storage_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "details_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "library_item" ADD COLUMN "name_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "save_receipt" ADD CONSTRAINT "save_receipt_document_id_document_item_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_device_date" ON "known_device" USING btree ("date_used");--> statement-breakpoint
CREATE INDEX "storage_change_account" ON "storage_change" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "save_receipt_date" ON "save_receipt" USING btree ("date_saved");--> statement-breakpoint
INSERT INTO "save_receipt" ("document_id", "editor_id", "step", "revision", "text_hash", "date_saved")
SELECT "item_id", "editor_id", "editor_step", "revision", '', coalesce("date_written", now()) FROM "document" WHERE "editor_id" IS NOT NULL;
