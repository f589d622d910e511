CREATE TABLE "sandbox_object" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer_id" text,
	"body" jsonb NOT NULL,
	"date_created" timestamp with time zone NOT NULL,
	"date_due" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bundle_purchase" (
	"setup_intent_id" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"trial_days" integer NOT NULL,
	"maker_subscription_id" text,
	"pro_subscription_id" text,
	"state" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"date_created" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "departed_customer" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"customer_kind" text,
	"date_deleted" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"date_received" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"plan" text,
	"cents" integer NOT NULL,
	"state" text NOT NULL,
	"current_period_end" timestamp with time zone NOT NULL,
	"cancel_at" timestamp with time zone,
	"trial_end" timestamp with time zone,
	"past_due_since" timestamp with time zone,
	"date_created" timestamp with time zone NOT NULL,
	"date_synced" timestamp with time zone NOT NULL,
	"reminded_trial_end" timestamp with time zone,
	"date_duplicate_mailed" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscription_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"administrator_id" uuid,
	"kind" text NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"date" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "customer_kind" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "paid_plan" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "paid_state" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "paid_period_end" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "paid_cancel_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "paid_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "paid_pro_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "date_compared" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bundle_purchase" ADD CONSTRAINT "bundle_purchase_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_change" ADD CONSTRAINT "subscription_change_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_object_customer" ON "sandbox_object" USING btree ("customer_id","kind","date_created");--> statement-breakpoint
CREATE INDEX "sandbox_object_due" ON "sandbox_object" USING btree ("date_due");--> statement-breakpoint
CREATE INDEX "bundle_purchase_account" ON "bundle_purchase" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "payment_event_date" ON "payment_event" USING btree ("date_received");--> statement-breakpoint
CREATE INDEX "subscription_account" ON "subscription" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "subscription_trial" ON "subscription" USING btree ("trial_end");--> statement-breakpoint
CREATE INDEX "subscription_change_account" ON "subscription_change" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "account_paid" ON "account" USING btree ("paid_until") WHERE "account"."paid_until" is not null;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_customer_id_unique" UNIQUE("customer_id");