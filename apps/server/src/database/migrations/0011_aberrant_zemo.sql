CREATE TABLE "phone_remote" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"session_hash" text NOT NULL,
	"show_id" uuid NOT NULL,
	"code_hash" text,
	"date_code_ends" timestamp with time zone,
	"state" jsonb,
	"version" bigint DEFAULT 0 NOT NULL,
	"date_state" timestamp with time zone,
	"speaker_stream" uuid,
	"date_speaker_ends" timestamp with time zone,
	"date_created" timestamp with time zone NOT NULL,
	"date_ends" timestamp with time zone NOT NULL,
	CONSTRAINT "phone_remote_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "phone_remote_show" UNIQUE("account_id","show_id")
);
--> statement-breakpoint
CREATE TABLE "remote_phone" (
	"id" uuid PRIMARY KEY NOT NULL,
	"remote_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"stream" uuid,
	"date_connected_ends" timestamp with time zone,
	"date_created" timestamp with time zone NOT NULL,
	CONSTRAINT "remote_phone_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "phone_remote" ADD CONSTRAINT "phone_remote_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_remote" ADD CONSTRAINT "phone_remote_session_hash_session_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."session"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_phone" ADD CONSTRAINT "remote_phone_remote_id_phone_remote_id_fk" FOREIGN KEY ("remote_id") REFERENCES "public"."phone_remote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_remote_session" ON "phone_remote" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "phone_remote_ends" ON "phone_remote" USING btree ("date_ends");--> statement-breakpoint
CREATE INDEX "remote_phone_remote" ON "remote_phone" USING btree ("remote_id");