CREATE TABLE "delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"day" date NOT NULL,
	"place" text NOT NULL,
	"minutes" integer,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
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
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_document_id_document_item_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing" ADD CONSTRAINT "timing_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing" ADD CONSTRAINT "timing_document_id_document_item_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_of" ON "delivery" USING btree ("document_id","day");--> statement-breakpoint
CREATE INDEX "delivery_owner" ON "delivery" USING btree ("owner_id","day");--> statement-breakpoint
CREATE INDEX "timing_of_document" ON "timing" USING btree ("document_id","kind","started_at");--> statement-breakpoint
CREATE INDEX "timing_of_owner" ON "timing" USING btree ("owner_id","started_at");