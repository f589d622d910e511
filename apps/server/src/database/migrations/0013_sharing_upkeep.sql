ALTER TABLE "asset_share" ADD COLUMN "is_taken_down" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "asset_share" ADD COLUMN "comments_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
CREATE INDEX "share_comment_held" ON "share_comment" USING btree ("date_created") WHERE "share_comment"."state" = 'held' and "share_comment"."date_deleted" is null;