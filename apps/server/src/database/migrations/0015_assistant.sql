CREATE TABLE "assistant_feedback" (
	"account_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"response_hash" text NOT NULL,
	"mode" text NOT NULL,
	"topics" jsonb NOT NULL,
	"scripture_references" jsonb NOT NULL,
	"assistant_response" text NOT NULL,
	"feedback" text NOT NULL,
	"thumbs_up" boolean,
	"date_created" timestamp with time zone NOT NULL,
	CONSTRAINT "assistant_feedback_document_id_response_hash_pk" PRIMARY KEY("document_id","response_hash")
);
--> statement-breakpoint
ALTER TABLE "assistant_feedback" ADD CONSTRAINT "assistant_feedback_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_feedback" ADD CONSTRAINT "assistant_feedback_document_id_document_item_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_feedback_date" ON "assistant_feedback" USING btree ("account_id","date_created");