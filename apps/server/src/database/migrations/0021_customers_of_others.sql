ALTER TABLE "departed_customer" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "departed_customer" ADD CONSTRAINT "departed_customer_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "departed_customer_account" ON "departed_customer" USING btree ("account_id");