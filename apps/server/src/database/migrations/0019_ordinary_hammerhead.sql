CREATE TABLE "sandbox_object" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer_id" text,
	"body" jsonb NOT NULL,
	"date_created" timestamp with time zone NOT NULL,
	"date_due" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "sandbox_object_customer" ON "sandbox_object" USING btree ("customer_id","kind","date_created");--> statement-breakpoint
CREATE INDEX "sandbox_object_due" ON "sandbox_object" USING btree ("date_due");