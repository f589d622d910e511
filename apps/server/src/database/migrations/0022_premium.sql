CREATE TABLE "premium_activation" (
	"account_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"date_purchased" timestamp with time zone NOT NULL,
	"date_activated" timestamp with time zone,
	"copy_id" uuid,
	CONSTRAINT "premium_activation_account_id_item_id_pk" PRIMARY KEY("account_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "premium_asset" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"parent_id" uuid,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"opening_line" text DEFAULT '' NOT NULL,
	"word_count" integer DEFAULT 0 NOT NULL,
	"slide_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "premium_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"short_description" text NOT NULL,
	"description" text NOT NULL,
	"is_free" boolean NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"picture" text,
	"picture_hash" text DEFAULT '' NOT NULL,
	"activations" integer DEFAULT 0 NOT NULL,
	"documents" integer NOT NULL,
	"search_text" text NOT NULL,
	"date_created" timestamp with time zone NOT NULL,
	"date_imported" timestamp with time zone NOT NULL,
	"content_hash" text NOT NULL,
	"is_shipped" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "library_item" ADD COLUMN "premium_item_id" uuid;--> statement-breakpoint
ALTER TABLE "premium_activation" ADD CONSTRAINT "premium_activation_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_activation" ADD CONSTRAINT "premium_activation_item_id_premium_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."premium_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_activation" ADD CONSTRAINT "premium_activation_copy_id_library_item_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."library_item"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_asset" ADD CONSTRAINT "premium_asset_item_id_premium_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."premium_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_asset" ADD CONSTRAINT "premium_asset_parent_id_premium_asset_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."premium_asset"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "premium_activation_item" ON "premium_activation" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "premium_activation_copy" ON "premium_activation" USING btree ("copy_id");--> statement-breakpoint
CREATE INDEX "premium_asset_item" ON "premium_asset" USING btree ("item_id","position");--> statement-breakpoint
CREATE INDEX "premium_asset_parent" ON "premium_asset" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "premium_item_slug" ON "premium_item" USING btree ("kind","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "premium_item_picture" ON "premium_item" USING btree ("picture");