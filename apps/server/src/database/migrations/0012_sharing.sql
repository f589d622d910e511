CREATE TABLE "asset_share" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"share_id" text NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"slug" text NOT NULL,
	"video_kind" text DEFAULT 'None' NOT NULL,
	"video_id" text DEFAULT '' NOT NULL,
	"comments_enabled" boolean DEFAULT false NOT NULL,
	"comments_held" boolean DEFAULT true NOT NULL,
	"is_listed" boolean DEFAULT false NOT NULL,
	"is_handout" boolean DEFAULT false NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"date_shared" timestamp with time zone NOT NULL,
	CONSTRAINT "asset_share_share_id_unique" UNIQUE("share_id"),
	CONSTRAINT "asset_share_of" UNIQUE("document_id","kind"),
	CONSTRAINT "asset_share_slug" UNIQUE("owner_id","slug")
);
--> statement-breakpoint
CREATE TABLE "share_comment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"asset_share_id" uuid NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"date_created" timestamp with time zone NOT NULL,
	"date_deleted" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "share_view" (
	"asset_share_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "share_view_asset_share_id_day_visitor_pk" PRIMARY KEY("asset_share_id","day","visitor")
);
--> statement-breakpoint
CREATE TABLE "sharer" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"subdomain" text,
	"church_name" text DEFAULT '' NOT NULL,
	"has_unshared" boolean DEFAULT false NOT NULL,
	"comment_emails" boolean DEFAULT true NOT NULL,
	"date_emailed" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "asset_share" ADD CONSTRAINT "asset_share_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_share" ADD CONSTRAINT "asset_share_document_id_document_item_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_comment" ADD CONSTRAINT "share_comment_asset_share_id_asset_share_id_fk" FOREIGN KEY ("asset_share_id") REFERENCES "public"."asset_share"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_view" ADD CONSTRAINT "share_view_asset_share_id_asset_share_id_fk" FOREIGN KEY ("asset_share_id") REFERENCES "public"."asset_share"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharer" ADD CONSTRAINT "sharer_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_comment_of" ON "share_comment" USING btree ("asset_share_id","date_created");--> statement-breakpoint
CREATE INDEX "share_comment_deleted" ON "share_comment" USING btree ("date_deleted") WHERE "share_comment"."date_deleted" is not null;--> statement-breakpoint
CREATE INDEX "share_view_day" ON "share_view" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "sharer_host" ON "sharer" USING btree (replace("subdomain", '_', '-'));