ALTER TABLE "authenticator" ADD COLUMN "date_expires" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_in_flow" ADD COLUMN "session_hash" text;--> statement-breakpoint
ALTER TABLE "sign_in_step" ADD COLUMN "claims" jsonb;