CREATE TABLE "delivery" (
	"id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"day" date NOT NULL,
	"place" text NOT NULL,
	"minutes" integer,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "delivery_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "timing" (
	"id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seconds" integer NOT NULL,
	"words" integer NOT NULL,
	"sections" jsonb NOT NULL,
	CONSTRAINT "timing_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
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
	"speaker_attempt" bigint DEFAULT 0 NOT NULL,
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
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_document_id_document_item_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing" ADD CONSTRAINT "timing_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing" ADD CONSTRAINT "timing_document_id_document_item_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_remote" ADD CONSTRAINT "phone_remote_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_remote" ADD CONSTRAINT "phone_remote_session_hash_session_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."session"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_phone" ADD CONSTRAINT "remote_phone_remote_id_phone_remote_id_fk" FOREIGN KEY ("remote_id") REFERENCES "public"."phone_remote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_of" ON "delivery" USING btree ("document_id","day");--> statement-breakpoint
CREATE INDEX "delivery_owner" ON "delivery" USING btree ("owner_id","day");--> statement-breakpoint
CREATE INDEX "timing_of_document" ON "timing" USING btree ("document_id","kind","started_at");--> statement-breakpoint
CREATE INDEX "timing_of_owner" ON "timing" USING btree ("owner_id","started_at");--> statement-breakpoint
CREATE INDEX "phone_remote_session" ON "phone_remote" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "phone_remote_ends" ON "phone_remote" USING btree ("date_ends");--> statement-breakpoint
CREATE INDEX "remote_phone_remote" ON "remote_phone" USING btree ("remote_id");