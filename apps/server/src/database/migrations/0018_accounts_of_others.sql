CREATE TABLE "audit_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"administrator_id" uuid,
	"person_id" uuid,
	"action" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"status" integer,
	"date" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authenticator" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"date_confirmed" timestamp with time zone,
	"used_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"date_created" timestamp with time zone NOT NULL,
	"date_used" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_issuer_subject_pk" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "identity_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"invited_by_id" uuid,
	"date_created" timestamp with time zone NOT NULL,
	"date_expires" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"date_created" timestamp with time zone NOT NULL,
	"date_used" timestamp with time zone,
	CONSTRAINT "passkey_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "profile_picture" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"version" uuid NOT NULL,
	"bytes" "bytea" NOT NULL,
	"date_changed" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"account_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"date_used" timestamp with time zone,
	CONSTRAINT "recovery_code_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "server_setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_flow" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"purpose" text NOT NULL,
	"account_id" uuid,
	"is_remembered" boolean DEFAULT true NOT NULL,
	"state" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"redirect" text NOT NULL,
	"claims" jsonb,
	"date_expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_step" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"account_id" uuid,
	"password_hash" text,
	"is_remembered" boolean DEFAULT false NOT NULL,
	"site" text DEFAULT '' NOT NULL,
	"challenge" text,
	"date_expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "has_pro_subscription" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "date_blocked" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "acting_as_id" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "date_acting_began" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_event" ADD COLUMN "detail" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "site" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_event" ADD COLUMN "site" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_administrator_id_account_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_person_id_account_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticator" ADD CONSTRAINT "authenticator_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_id_account_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_picture" ADD CONSTRAINT "profile_picture_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_flow" ADD CONSTRAINT "sign_in_flow_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_step" ADD CONSTRAINT "sign_in_step_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entry_person" ON "audit_entry" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "audit_entry_administrator" ON "audit_entry" USING btree ("administrator_id","id");--> statement-breakpoint
CREATE INDEX "audit_entry_date" ON "audit_entry" USING btree ("date");--> statement-breakpoint
CREATE INDEX "identity_account" ON "identity" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_email" ON "invitation" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "invitation_expires" ON "invitation" USING btree ("date_expires");--> statement-breakpoint
CREATE INDEX "passkey_account" ON "passkey" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sign_in_flow_expires" ON "sign_in_flow" USING btree ("date_expires");--> statement-breakpoint
CREATE INDEX "sign_in_flow_account" ON "sign_in_flow" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sign_in_step_expires" ON "sign_in_step" USING btree ("date_expires");--> statement-breakpoint
CREATE INDEX "sign_in_step_account" ON "sign_in_step" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_acting_as_id_account_id_fk" FOREIGN KEY ("acting_as_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_acting_as" ON "session" USING btree ("acting_as_id") WHERE "session"."acting_as_id" is not null;--> statement-breakpoint
CREATE INDEX "account_email_begins" ON "account" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "account_name_begins" ON "account" USING btree (lower("first_name" || ' ' || "last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "account_last_name_begins" ON "account" USING btree (lower("last_name" || ' ' || "first_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "account_administrator" ON "account" USING btree ("id") WHERE "account"."is_administrator";--> statement-breakpoint
CREATE INDEX "account_subscriber" ON "account" USING btree ("id") WHERE "account"."maker_plan" is not null;--> statement-breakpoint
CREATE INDEX "account_blocked" ON "account" USING btree ("id") WHERE "account"."date_blocked" is not null;--> statement-breakpoint
CREATE FUNCTION "keep_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The foreign keys set the ids of a deleted account to null, from inside a trigger of their own.
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1
    AND (NEW.id, NEW.action, NEW.detail, NEW.status, NEW.date) IS NOT DISTINCT FROM (OLD.id, OLD.action, OLD.detail, OLD.status, OLD.date)
  THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND OLD.date < now() - interval '730 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'Entries of the audit log cannot be changed.';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entry_kept" BEFORE UPDATE OR DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION "keep_audit"();--> statement-breakpoint
CREATE TRIGGER "audit_entry_not_truncated" BEFORE TRUNCATE ON "audit_entry" FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit"();
