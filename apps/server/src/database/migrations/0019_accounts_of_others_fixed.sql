ALTER TABLE "audit_entry" DROP CONSTRAINT "audit_entry_administrator_id_account_id_fk";
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "date_administrator_ended" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "is_by_administrator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "document_revision" ADD COLUMN "is_by_administrator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "is_command" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "authenticator" ADD COLUMN "date_expires" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_in_flow" ADD COLUMN "session_hash" text;--> statement-breakpoint
ALTER TABLE "sign_in_step" ADD COLUMN "claims" jsonb;--> statement-breakpoint
ALTER TABLE "sign_in_flow" ADD COLUMN "invitation" jsonb;--> statement-breakpoint
ALTER TABLE "identity" ADD COLUMN "site" text DEFAULT '' NOT NULL, ADD COLUMN "has_pro" boolean, ADD COLUMN "has_maker" boolean, ADD COLUMN "must_sign_up" boolean;--> statement-breakpoint
-- Which of several sites gave it is not known. The next sign-in through each site corrects that.
UPDATE "identity" SET
  "site" = coalesce(substring("account"."maker_plan" from '^Parent Site \((.*)\)$'), ''),
  "has_pro" = nullif("account"."has_pro_subscription", false),
  "has_maker" = nullif("account"."maker_plan" LIKE 'Parent Site (%)', false),
  "must_sign_up" = nullif("account"."must_sign_up", false)
FROM "account" WHERE "account"."id" = "identity"."account_id";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The foreign key sets the id of a deleted user to null, from inside a trigger of its own. The id of the administrator stays.
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 AND NEW.person_id IS NULL
    AND (NEW.id, NEW.administrator_id, NEW.is_command, NEW.action, NEW.detail, NEW.status, NEW.date)
      IS NOT DISTINCT FROM (OLD.id, OLD.administrator_id, OLD.is_command, OLD.action, OLD.detail, OLD.status, OLD.date)
  THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND OLD.date < now() - interval '730 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'Entries of the audit log cannot be changed.';
END $$;
