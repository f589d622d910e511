CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"password_hash" text,
	"profile_image_url" text,
	"is_administrator" boolean DEFAULT false NOT NULL,
	"date_administrator_ended" timestamp with time zone,
	"has_pro_subscription" boolean DEFAULT false NOT NULL,
	"must_sign_up" boolean DEFAULT false NOT NULL,
	"date_confirmed" timestamp with time zone,
	"date_password_changed" timestamp with time zone,
	"date_closed" timestamp with time zone,
	"date_blocked" timestamp with time zone,
	"storage_bytes" bigint DEFAULT 0 NOT NULL,
	"storage_before_limit" bigint DEFAULT 0 NOT NULL,
	"maker_plan" text,
	"customer_id" text,
	"customer_kind" text,
	"paid_plan" text,
	"paid_state" text,
	"paid_period_end" timestamp with time zone,
	"paid_cancel_at" timestamp with time zone,
	"paid_until" timestamp with time zone,
	"paid_pro_until" timestamp with time zone,
	"date_compared" timestamp with time zone,
	"date_created" timestamp with time zone NOT NULL,
	CONSTRAINT "account_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "account_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"detail" text,
	"site" text DEFAULT '' NOT NULL,
	"date" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feed" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"date_created" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_feed_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "contact_field" (
	"account_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"date_changed" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_field_account_id_field_pk" PRIMARY KEY("account_id","field")
);
--> statement-breakpoint
CREATE TABLE "email_change" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"date_expires" timestamp with time zone NOT NULL,
	CONSTRAINT "email_change_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"token_hash" text NOT NULL,
	"account_id" uuid NOT NULL,
	"date_used" timestamp with time zone NOT NULL,
	CONSTRAINT "known_device_account_id_token_hash_pk" PRIMARY KEY("account_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"date_expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preference" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"values" jsonb NOT NULL,
	"date_changed" timestamp with time zone NOT NULL,
	CONSTRAINT "preference_account_id_kind_pk" PRIMARY KEY("account_id","kind")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"device_kind" text DEFAULT 'unknown' NOT NULL,
	"acting_as_id" uuid,
	"date_acting_began" timestamp with time zone,
	"site" text DEFAULT '' NOT NULL,
	"is_remembered" boolean NOT NULL,
	"date_created" timestamp with time zone NOT NULL,
	"date_used" timestamp with time zone,
	"date_expires" timestamp with time zone NOT NULL,
	CONSTRAINT "session_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "storage_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "bible_translation" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"copyright_html" text NOT NULL,
	"text_digest" text NOT NULL,
	"verses_installed" integer NOT NULL,
	"date_installed" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bible_verse" (
	"translation_id" text NOT NULL,
	"book" smallint NOT NULL,
	"chapter" smallint NOT NULL,
	"verse" smallint NOT NULL,
	"text" text NOT NULL,
	"marked" text,
	"title" text,
	"starts_paragraph" boolean NOT NULL,
	"stems" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', "text")) STORED NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', "text")) STORED NOT NULL,
	CONSTRAINT "bible_verse_translation_id_book_chapter_verse_pk" PRIMARY KEY("translation_id","book","chapter","verse")
);
--> statement-breakpoint
CREATE TABLE "published_illustration" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source_id" text NOT NULL,
	"title" text NOT NULL,
	"contributor" text DEFAULT '' NOT NULL,
	"author_first_name" text DEFAULT '' NOT NULL,
	"author_last_name" text DEFAULT '' NOT NULL,
	"rating" real DEFAULT 0 NOT NULL,
	"description" text NOT NULL,
	"body" text NOT NULL,
	"scripture_references" text DEFAULT '' NOT NULL,
	"passages" "int4multirange" NOT NULL,
	"language" text DEFAULT 'english' NOT NULL,
	"tier" smallint NOT NULL,
	"head" "tsvector" NOT NULL,
	"weights" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "published_illustration_source_id_unique" UNIQUE("source_id")
);
--> statement-breakpoint
CREATE TABLE "published_sermon" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source_id" text NOT NULL,
	"title" text NOT NULL,
	"contributor" text DEFAULT '' NOT NULL,
	"author_first_name" text DEFAULT '' NOT NULL,
	"author_last_name" text DEFAULT '' NOT NULL,
	"rating" real DEFAULT 0 NOT NULL,
	"description" text NOT NULL,
	"body" text NOT NULL,
	"scripture_references" text DEFAULT '' NOT NULL,
	"passages" "int4multirange" NOT NULL,
	"language" text DEFAULT 'english' NOT NULL,
	"tier" smallint NOT NULL,
	"head" "tsvector" NOT NULL,
	"weights" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "published_sermon_source_id_unique" UNIQUE("source_id")
);
--> statement-breakpoint
CREATE TABLE "published_corpus" (
	"kind" text PRIMARY KEY NOT NULL,
	"documents" integer NOT NULL,
	"documents_counted" integer NOT NULL,
	"importing_until" timestamp with time zone,
	"date_changed" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "published_word" (
	"kind" text NOT NULL,
	"word" text NOT NULL,
	"documents" integer NOT NULL,
	CONSTRAINT "published_word_kind_word_pk" PRIMARY KEY("kind","word")
);
--> statement-breakpoint
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
CREATE TABLE "document" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"text" text NOT NULL,
	"opening_line" text DEFAULT '' NOT NULL,
	"word_count" integer,
	"revision" integer NOT NULL,
	"details_revision" integer DEFAULT 0 NOT NULL,
	"editor_id" uuid,
	"editor_from" integer DEFAULT 0 NOT NULL,
	"editor_step" integer DEFAULT 0 NOT NULL,
	"date_written" timestamp with time zone,
	"is_by_administrator" boolean DEFAULT false NOT NULL,
	"date_kept" timestamp with time zone,
	"is_template" boolean DEFAULT false NOT NULL,
	"template_description" text DEFAULT '' NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"date_preached" date,
	"location_preached" text DEFAULT '' NOT NULL,
	"scripture" text DEFAULT '' NOT NULL,
	"offline_mode" boolean DEFAULT false NOT NULL,
	"slide_count" integer DEFAULT 0 NOT NULL,
	"slide_exporter_aspect_ratio" text DEFAULT '16x9' NOT NULL,
	"custom_slide_background_image_path" text,
	"slide_image_bytes" integer,
	"custom_slide_background_scrim" real,
	"last_modified_on_operating_system" text DEFAULT '' NOT NULL,
	"last_modified_form_factor" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_revision" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"revision" integer NOT NULL,
	"editor_id" uuid,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"date_saved" timestamp with time zone NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"is_by_administrator" boolean DEFAULT false NOT NULL,
	"word_count" integer
);
--> statement-breakpoint
CREATE TABLE "document_search" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"plain_text" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"scripture" text NOT NULL,
	"passages" "int4multirange" NOT NULL,
	"main_passages" "int4multirange" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "save_receipt" (
	"document_id" uuid NOT NULL,
	"editor_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"revision" integer NOT NULL,
	"text_hash" text NOT NULL,
	"date_saved" timestamp with time zone NOT NULL,
	CONSTRAINT "save_receipt_document_id_editor_id_pk" PRIMARY KEY("document_id","editor_id")
);
--> statement-breakpoint
CREATE TABLE "slide_note" (
	"document_id" uuid NOT NULL,
	"slide_id" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "slide_note_document_id_slide_id_pk" PRIMARY KEY("document_id","slide_id")
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
CREATE TABLE "writing_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"date_created" timestamp with time zone NOT NULL,
	"seconds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "genius_block" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"date_blocked" timestamp with time zone NOT NULL,
	CONSTRAINT "genius_block_account_id_kind_item_id_pk" PRIMARY KEY("account_id","kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "file_asset" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"upload_path" text NOT NULL,
	"file_size" integer NOT NULL,
	"category" text NOT NULL,
	"date_preached" date,
	"location_preached" text DEFAULT '' NOT NULL,
	"scripture" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"type" text NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"name_revision" integer DEFAULT 0 NOT NULL,
	"is_starred" boolean DEFAULT false NOT NULL,
	"date_created" timestamp with time zone NOT NULL,
	"date_modified" timestamp with time zone NOT NULL,
	"date_accessed" timestamp with time zone NOT NULL,
	"date_deleted" timestamp with time zone,
	"deleted_with" uuid,
	"premium_item_id" uuid
);
--> statement-breakpoint
CREATE TABLE "link_asset" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"link_type" text NOT NULL,
	"target" text NOT NULL,
	"category" text NOT NULL,
	"date_preached" date,
	"location_preached" text DEFAULT '' NOT NULL,
	"scripture" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"path" text PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"date_created" timestamp with time zone NOT NULL,
	"date_claimed" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_object" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer_id" text,
	"body" jsonb NOT NULL,
	"date_created" timestamp with time zone NOT NULL,
	"date_due" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "premium_activation" (
	"account_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"date_purchased" timestamp with time zone NOT NULL,
	"date_activated" timestamp with time zone,
	"copy_id" uuid,
	CONSTRAINT "premium_activation_account_id_item_id_pk" PRIMARY KEY("account_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "premium_asset" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"parent_id" uuid,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"opening_line" text DEFAULT '' NOT NULL,
	"word_count" integer DEFAULT 0 NOT NULL,
	"slide_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "premium_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"short_description" text NOT NULL,
	"description" text NOT NULL,
	"is_free" boolean NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"picture" text,
	"picture_hash" text DEFAULT '' NOT NULL,
	"activations" integer DEFAULT 0 NOT NULL,
	"documents" integer NOT NULL,
	"search_text" text NOT NULL,
	"date_created" timestamp with time zone NOT NULL,
	"date_imported" timestamp with time zone NOT NULL,
	"content_hash" text NOT NULL,
	"is_shipped" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_insertion" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"date_inserted" timestamp with time zone NOT NULL,
	CONSTRAINT "item_insertion_account_id_kind_item_id_pk" PRIMARY KEY("account_id","kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "item_rating" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"half_stars" smallint NOT NULL,
	"date_rated" timestamp with time zone NOT NULL,
	CONSTRAINT "item_rating_account_id_kind_item_id_pk" PRIMARY KEY("account_id","kind","item_id"),
	CONSTRAINT "item_rating_half_stars" CHECK ("item_rating"."half_stars" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "item_standing" (
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"ratings" integer DEFAULT 0 NOT NULL,
	"half_stars" integer DEFAULT 0 NOT NULL,
	"insertions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "item_standing_kind_item_id_pk" PRIMARY KEY("kind","item_id")
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
CREATE TABLE "asset_share" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"share_id" text NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"is_taken_down" boolean DEFAULT false NOT NULL,
	"slug" text NOT NULL,
	"video_kind" text DEFAULT 'None' NOT NULL,
	"video_id" text DEFAULT '' NOT NULL,
	"comments_enabled" boolean DEFAULT false NOT NULL,
	"comments_held" boolean DEFAULT true NOT NULL,
	"is_listed" boolean DEFAULT false NOT NULL,
	"is_handout" boolean DEFAULT false NOT NULL,
	"comments_revision" integer DEFAULT 0 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"date_shared" timestamp with time zone NOT NULL,
	CONSTRAINT "asset_share_share_id_unique" UNIQUE("share_id"),
	CONSTRAINT "asset_share_of" UNIQUE("document_id","kind"),
	CONSTRAINT "asset_share_slug" UNIQUE("owner_id","slug")
);
--> statement-breakpoint
CREATE TABLE "share_comment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"asset_share_id" uuid NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"date_created" timestamp with time zone NOT NULL,
	"date_deleted" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "share_view" (
	"asset_share_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "share_view_asset_share_id_day_visitor_pk" PRIMARY KEY("asset_share_id","day","visitor")
);
--> statement-breakpoint
CREATE TABLE "sharer" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"subdomain" text,
	"church_name" text DEFAULT '' NOT NULL,
	"has_unshared" boolean DEFAULT false NOT NULL,
	"comment_emails" boolean DEFAULT true NOT NULL,
	"date_emailed" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"administrator_id" uuid,
	"is_command" boolean DEFAULT false NOT NULL,
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
	"used_step" bigint DEFAULT 0 NOT NULL,
	"date_expires" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"site" text DEFAULT '' NOT NULL,
	"has_pro" boolean,
	"has_maker" boolean,
	"must_sign_up" boolean,
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
	"session_hash" text,
	"is_remembered" boolean DEFAULT true NOT NULL,
	"state" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"redirect" text NOT NULL,
	"invitation" jsonb,
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
	"claims" jsonb,
	"challenge" text,
	"date_expires" timestamp with time zone NOT NULL
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
	"account_id" uuid,
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
CREATE TABLE "attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"date_ends" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"unsubscribe_url" text,
	"date_created" timestamp with time zone NOT NULL,
	"date_sent" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"date_next_attempt" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "server_key" (
	"name" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sweep_time" (
	"date_swept" timestamp with time zone PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_event" ADD CONSTRAINT "account_event_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_field" ADD CONSTRAINT "contact_field_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preference" ADD CONSTRAINT "preference_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_acting_as_id_account_id_fk" FOREIGN KEY ("acting_as_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_feedback" ADD CONSTRAINT "assistant_feedback_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_feedback" ADD CONSTRAINT "assistant_feedback_document_id_document_item_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bible_verse" ADD CONSTRAINT "bible_verse_translation_id_bible_translation_id_fk" FOREIGN KEY ("translation_id") REFERENCES "public"."bible_translation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_document_id_document_item_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_item_id_library_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_revision" ADD CONSTRAINT "document_revision_document_id_document_item_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_search" ADD CONSTRAINT "document_search_item_id_document_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."document"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "save_receipt" ADD CONSTRAINT "save_receipt_document_id_document_item_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slide_note" ADD CONSTRAINT "slide_note_document_id_document_item_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing" ADD CONSTRAINT "timing_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing" ADD CONSTRAINT "timing_document_id_document_item_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writing_log" ADD CONSTRAINT "writing_log_document_id_document_item_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "genius_block" ADD CONSTRAINT "genius_block_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_asset" ADD CONSTRAINT "file_asset_item_id_library_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_item" ADD CONSTRAINT "library_item_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_item" ADD CONSTRAINT "library_item_parent_id_library_item_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."library_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_asset" ADD CONSTRAINT "link_asset_item_id_library_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_activation" ADD CONSTRAINT "premium_activation_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_activation" ADD CONSTRAINT "premium_activation_item_id_premium_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."premium_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_activation" ADD CONSTRAINT "premium_activation_copy_id_library_item_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."library_item"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_asset" ADD CONSTRAINT "premium_asset_item_id_premium_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."premium_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_asset" ADD CONSTRAINT "premium_asset_parent_id_premium_asset_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."premium_asset"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_insertion" ADD CONSTRAINT "item_insertion_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_rating" ADD CONSTRAINT "item_rating_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_remote" ADD CONSTRAINT "phone_remote_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_remote" ADD CONSTRAINT "phone_remote_session_hash_session_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."session"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_phone" ADD CONSTRAINT "remote_phone_remote_id_phone_remote_id_fk" FOREIGN KEY ("remote_id") REFERENCES "public"."phone_remote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_share" ADD CONSTRAINT "asset_share_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_share" ADD CONSTRAINT "asset_share_document_id_document_item_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_comment" ADD CONSTRAINT "share_comment_asset_share_id_asset_share_id_fk" FOREIGN KEY ("asset_share_id") REFERENCES "public"."asset_share"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_view" ADD CONSTRAINT "share_view_asset_share_id_asset_share_id_fk" FOREIGN KEY ("asset_share_id") REFERENCES "public"."asset_share"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharer" ADD CONSTRAINT "sharer_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_person_id_account_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticator" ADD CONSTRAINT "authenticator_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_id_account_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_picture" ADD CONSTRAINT "profile_picture_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_flow" ADD CONSTRAINT "sign_in_flow_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_step" ADD CONSTRAINT "sign_in_step_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_purchase" ADD CONSTRAINT "bundle_purchase_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departed_customer" ADD CONSTRAINT "departed_customer_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_change" ADD CONSTRAINT "subscription_change_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_email" ON "account" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "account_closed" ON "account" USING btree ("date_closed") WHERE "account"."date_closed" is not null;--> statement-breakpoint
CREATE INDEX "account_email_begins" ON "account" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "account_name_begins" ON "account" USING btree (lower("first_name" || ' ' || "last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "account_last_name_begins" ON "account" USING btree (lower("last_name" || ' ' || "first_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "account_administrator" ON "account" USING btree ("id") WHERE "account"."is_administrator";--> statement-breakpoint
CREATE INDEX "account_subscriber" ON "account" USING btree ("id") WHERE "account"."maker_plan" is not null;--> statement-breakpoint
CREATE INDEX "account_paid" ON "account" USING btree ("paid_until") WHERE "account"."paid_until" is not null;--> statement-breakpoint
CREATE INDEX "account_blocked" ON "account" USING btree ("id") WHERE "account"."date_blocked" is not null;--> statement-breakpoint
CREATE INDEX "account_event_of" ON "account_event" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "account_event_date" ON "account_event" USING btree ("date");--> statement-breakpoint
CREATE INDEX "known_device_date" ON "known_device" USING btree ("date_used");--> statement-breakpoint
CREATE INDEX "password_reset_account" ON "password_reset" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "session_account" ON "session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "session_expires" ON "session" USING btree ("date_expires");--> statement-breakpoint
CREATE INDEX "session_acting_as" ON "session" USING btree ("acting_as_id") WHERE "session"."acting_as_id" is not null;--> statement-breakpoint
CREATE INDEX "storage_change_account" ON "storage_change" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "assistant_feedback_date" ON "assistant_feedback" USING btree ("account_id","date_created");--> statement-breakpoint
CREATE INDEX "bible_verse_stems" ON "bible_verse" USING gin ("stems");--> statement-breakpoint
CREATE INDEX "bible_verse_words" ON "bible_verse" USING gin ("words");--> statement-breakpoint
CREATE INDEX "published_illustration_head_1" ON "published_illustration" USING gin ("head") WHERE "published_illustration"."tier" = 1;--> statement-breakpoint
CREATE INDEX "published_illustration_words_1" ON "published_illustration" USING gin (to_tsvector('english', "words")) WHERE "published_illustration"."tier" = 1;--> statement-breakpoint
CREATE INDEX "published_illustration_head_2" ON "published_illustration" USING gin ("head") WHERE "published_illustration"."tier" = 2;--> statement-breakpoint
CREATE INDEX "published_illustration_words_2" ON "published_illustration" USING gin (to_tsvector('english', "words")) WHERE "published_illustration"."tier" = 2;--> statement-breakpoint
CREATE INDEX "published_illustration_head_3" ON "published_illustration" USING gin ("head") WHERE "published_illustration"."tier" = 3;--> statement-breakpoint
CREATE INDEX "published_illustration_words_3" ON "published_illustration" USING gin (to_tsvector('english', "words")) WHERE "published_illustration"."tier" = 3;--> statement-breakpoint
CREATE INDEX "published_sermon_head_1" ON "published_sermon" USING gin ("head") WHERE "published_sermon"."tier" = 1;--> statement-breakpoint
CREATE INDEX "published_sermon_words_1" ON "published_sermon" USING gin (to_tsvector('english', "words")) WHERE "published_sermon"."tier" = 1;--> statement-breakpoint
CREATE INDEX "published_sermon_head_2" ON "published_sermon" USING gin ("head") WHERE "published_sermon"."tier" = 2;--> statement-breakpoint
CREATE INDEX "published_sermon_words_2" ON "published_sermon" USING gin (to_tsvector('english', "words")) WHERE "published_sermon"."tier" = 2;--> statement-breakpoint
CREATE INDEX "published_sermon_head_3" ON "published_sermon" USING gin ("head") WHERE "published_sermon"."tier" = 3;--> statement-breakpoint
CREATE INDEX "published_sermon_words_3" ON "published_sermon" USING gin (to_tsvector('english', "words")) WHERE "published_sermon"."tier" = 3;--> statement-breakpoint
CREATE INDEX "delivery_of" ON "delivery" USING btree ("document_id","day");--> statement-breakpoint
CREATE INDEX "delivery_owner" ON "delivery" USING btree ("owner_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "document_slide_image" ON "document" USING btree ("custom_slide_background_image_path") WHERE "document"."custom_slide_background_image_path" is not null;--> statement-breakpoint
CREATE INDEX "document_revision_of" ON "document_revision" USING btree ("document_id","date_saved");--> statement-breakpoint
CREATE INDEX "document_revision_refused" ON "document_revision" USING btree ("document_id","date_saved") WHERE "document_revision"."kind" = 'refused';--> statement-breakpoint
CREATE INDEX "document_search_words" ON "document_search" USING gin ("words");--> statement-breakpoint
CREATE INDEX "save_receipt_date" ON "save_receipt" USING btree ("date_saved");--> statement-breakpoint
CREATE INDEX "timing_of_document" ON "timing" USING btree ("document_id","kind","started_at");--> statement-breakpoint
CREATE INDEX "timing_of_owner" ON "timing" USING btree ("owner_id","started_at");--> statement-breakpoint
CREATE INDEX "writing_log_of" ON "writing_log" USING btree ("document_id","date_created");--> statement-breakpoint
CREATE UNIQUE INDEX "file_asset_upload" ON "file_asset" USING btree ("upload_path");--> statement-breakpoint
CREATE INDEX "library_item_owner" ON "library_item" USING btree ("owner_id","date_modified");--> statement-breakpoint
CREATE INDEX "library_item_parent" ON "library_item" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "library_item_deleted_with" ON "library_item" USING btree ("deleted_with") WHERE "library_item"."deleted_with" is not null;--> statement-breakpoint
CREATE INDEX "library_item_deleted" ON "library_item" USING btree ("date_deleted") WHERE "library_item"."date_deleted" is not null;--> statement-breakpoint
CREATE INDEX "upload_unclaimed" ON "upload" USING btree ("owner_id","date_created") WHERE "upload"."date_claimed" is null;--> statement-breakpoint
CREATE INDEX "sandbox_object_customer" ON "sandbox_object" USING btree ("customer_id","kind","date_created");--> statement-breakpoint
CREATE INDEX "sandbox_object_due" ON "sandbox_object" USING btree ("date_due");--> statement-breakpoint
CREATE INDEX "premium_activation_item" ON "premium_activation" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "premium_activation_copy" ON "premium_activation" USING btree ("copy_id");--> statement-breakpoint
CREATE INDEX "premium_asset_item" ON "premium_asset" USING btree ("item_id","position");--> statement-breakpoint
CREATE INDEX "premium_asset_parent" ON "premium_asset" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "premium_item_slug" ON "premium_item" USING btree ("kind","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "premium_item_picture" ON "premium_item" USING btree ("picture");--> statement-breakpoint
CREATE INDEX "phone_remote_session" ON "phone_remote" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "phone_remote_ends" ON "phone_remote" USING btree ("date_ends");--> statement-breakpoint
CREATE INDEX "remote_phone_remote" ON "remote_phone" USING btree ("remote_id");--> statement-breakpoint
CREATE INDEX "share_comment_of" ON "share_comment" USING btree ("asset_share_id","date_created");--> statement-breakpoint
CREATE INDEX "share_comment_held" ON "share_comment" USING btree ("date_created") WHERE "share_comment"."state" = 'held' and "share_comment"."date_deleted" is null;--> statement-breakpoint
CREATE INDEX "share_comment_deleted" ON "share_comment" USING btree ("date_deleted") WHERE "share_comment"."date_deleted" is not null;--> statement-breakpoint
CREATE INDEX "share_view_day" ON "share_view" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "sharer_host" ON "sharer" USING btree (replace("subdomain", '_', '-'));--> statement-breakpoint
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
CREATE INDEX "bundle_purchase_account" ON "bundle_purchase" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "departed_customer_account" ON "departed_customer" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "payment_event_date" ON "payment_event" USING btree ("date_received");--> statement-breakpoint
CREATE INDEX "subscription_account" ON "subscription" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "subscription_trial" ON "subscription" USING btree ("trial_end");--> statement-breakpoint
CREATE INDEX "subscription_change_account" ON "subscription_change" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "mail_outbox_account" ON "mail_outbox" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "mail_outbox_waiting" ON "mail_outbox" USING btree ("date_next_attempt") WHERE "mail_outbox"."date_sent" is null;--> statement-breakpoint
-- No search asks how words are distributed, and finding it out would read thousands of sermons anew at every analysis.
ALTER INDEX "published_sermon_words_1" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "published_sermon_words_2" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "published_sermon_words_3" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "published_illustration_words_1" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "published_illustration_words_2" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "published_illustration_words_3" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
-- The triggers below add a row to "storage_change" whenever the size of a user's texts, versions or files changes. A
-- row is only inserted, never updated, so that saves that run at the same time do not wait for each other.
-- octet_length does not decompress a text.
CREATE FUNCTION "add_storage_change"("item" uuid, "change" bigint) RETURNS void LANGUAGE sql AS $$
	-- While an item is deleted with its details, it is no longer found here: "count_deleted_item" has counted them.
	INSERT INTO "public"."storage_change" ("account_id", "bytes")
	SELECT "owner_id", "change" FROM "public"."library_item" WHERE "id" = "item";
$$;
--> statement-breakpoint
CREATE FUNCTION "count_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM "public"."add_storage_change"(OLD."item_id", -octet_length(OLD."text")::bigint - coalesce(OLD."slide_image_bytes", 0));
	ELSIF TG_OP = 'INSERT' THEN
		PERFORM "public"."add_storage_change"(NEW."item_id", octet_length(NEW."text")::bigint + coalesce(NEW."slide_image_bytes", 0));
	ELSE
		PERFORM "public"."add_storage_change"(
			NEW."item_id",
			octet_length(NEW."text")::bigint - octet_length(OLD."text") + coalesce(NEW."slide_image_bytes", 0) - coalesce(OLD."slide_image_bytes", 0)
		);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "count_document_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM "public"."add_storage_change"(OLD."document_id", -octet_length(OLD."text"));
	ELSIF TG_OP = 'INSERT' THEN
		PERFORM "public"."add_storage_change"(NEW."document_id", octet_length(NEW."text"));
	ELSE
		PERFORM "public"."add_storage_change"(NEW."document_id", octet_length(NEW."text") - octet_length(OLD."text"));
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "count_file_asset"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM "public"."add_storage_change"(OLD."item_id", -OLD."file_size");
	ELSIF TG_OP = 'INSERT' THEN
		PERFORM "public"."add_storage_change"(NEW."item_id", NEW."file_size");
	ELSE
		PERFORM "public"."add_storage_change"(NEW."item_id", NEW."file_size" - OLD."file_size");
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Runs before an item is deleted, because its details are deleted after it, when their owner is no longer known.
-- FOR UPDATE waits for a job that is deleting versions, which counts them itself.
CREATE FUNCTION "count_deleted_item"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."storage_change" ("account_id", "bytes")
	SELECT OLD."owner_id", -sum("bytes") FROM (
		SELECT octet_length("text")::bigint + coalesce("slide_image_bytes", 0) AS "bytes" FROM "public"."document" WHERE "item_id" = OLD."id"
		UNION ALL
		SELECT "bytes" FROM (
			SELECT octet_length("text")::bigint AS "bytes" FROM "public"."document_revision" WHERE "document_id" = OLD."id" FOR UPDATE
		) AS "version"
		UNION ALL
		SELECT octet_length("text")::bigint FROM "public"."slide_note" WHERE "document_id" = OLD."id"
		UNION ALL
		SELECT "file_size"::bigint FROM "public"."file_asset" WHERE "item_id" = OLD."id"
	) AS "detail" HAVING sum("bytes") <> 0;
	RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "document_counted" AFTER INSERT OR DELETE ON "document" FOR EACH ROW EXECUTE FUNCTION "count_document"();
--> statement-breakpoint
CREATE TRIGGER "document_recounted" AFTER UPDATE OF "text" ON "document" FOR EACH ROW
	WHEN (octet_length(OLD."text") <> octet_length(NEW."text")) EXECUTE FUNCTION "count_document"();
--> statement-breakpoint
CREATE TRIGGER "document_revision_counted" AFTER INSERT OR DELETE ON "document_revision" FOR EACH ROW EXECUTE FUNCTION "count_document_revision"();
--> statement-breakpoint
CREATE TRIGGER "document_revision_recounted" AFTER UPDATE OF "text" ON "document_revision" FOR EACH ROW
	WHEN (octet_length(OLD."text") <> octet_length(NEW."text")) EXECUTE FUNCTION "count_document_revision"();
--> statement-breakpoint
CREATE TRIGGER "file_asset_counted" AFTER INSERT OR DELETE ON "file_asset" FOR EACH ROW EXECUTE FUNCTION "count_file_asset"();
--> statement-breakpoint
CREATE TRIGGER "file_asset_recounted" AFTER UPDATE OF "file_size" ON "file_asset" FOR EACH ROW
	WHEN (OLD."file_size" <> NEW."file_size") EXECUTE FUNCTION "count_file_asset"();
--> statement-breakpoint
CREATE TRIGGER "library_item_counted" BEFORE DELETE ON "library_item" FOR EACH ROW
	WHEN (OLD."type" NOT IN ('Folder', 'SermonSeries', 'LinkAsset')) EXECUTE FUNCTION "count_deleted_item"();
--> statement-breakpoint
CREATE TRIGGER "document_image_recounted" AFTER UPDATE OF "slide_image_bytes" ON "document" FOR EACH ROW
	WHEN (OLD."slide_image_bytes" IS DISTINCT FROM NEW."slide_image_bytes" AND octet_length(OLD."text") = octet_length(NEW."text"))
	EXECUTE FUNCTION "count_document"();
--> statement-breakpoint
CREATE FUNCTION "count_slide_note"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM "public"."add_storage_change"(OLD."document_id", -octet_length(OLD."text"));
	ELSIF TG_OP = 'INSERT' THEN
		PERFORM "public"."add_storage_change"(NEW."document_id", octet_length(NEW."text"));
	ELSE
		PERFORM "public"."add_storage_change"(NEW."document_id", octet_length(NEW."text") - octet_length(OLD."text"));
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "slide_note_counted" AFTER INSERT OR DELETE ON "slide_note" FOR EACH ROW EXECUTE FUNCTION "count_slide_note"();
--> statement-breakpoint
CREATE TRIGGER "slide_note_recounted" AFTER UPDATE OF "text" ON "slide_note" FOR EACH ROW
	WHEN (octet_length(OLD."text") <> octet_length(NEW."text")) EXECUTE FUNCTION "count_slide_note"();
--> statement-breakpoint
CREATE FUNCTION "keep_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER "audit_entry_kept" BEFORE UPDATE OR DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION "keep_audit"();
--> statement-breakpoint
CREATE TRIGGER "audit_entry_not_truncated" BEFORE TRUNCATE ON "audit_entry" FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit"();
--> statement-breakpoint
-- The triggers below keep "item_standing". They also run when the foreign keys delete the rows of an account.
CREATE FUNCTION "add_to_item_standing"("of_kind" text, "of_item" uuid, "more_ratings" integer, "more_half_stars" integer, "more_insertions" integer)
RETURNS void LANGUAGE sql AS $$
	INSERT INTO "public"."item_standing" AS "known" ("kind", "item_id", "ratings", "half_stars", "insertions")
	VALUES ("of_kind", "of_item", "more_ratings", "more_half_stars", "more_insertions")
	ON CONFLICT ("kind", "item_id") DO UPDATE SET
		"ratings" = "known"."ratings" + "more_ratings",
		"half_stars" = "known"."half_stars" + "more_half_stars",
		"insertions" = "known"."insertions" + "more_insertions";
$$;
--> statement-breakpoint
CREATE FUNCTION "count_item_rating"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM "public"."add_to_item_standing"(OLD."kind", OLD."item_id", -1, -OLD."half_stars", 0);
	ELSIF TG_OP = 'INSERT' THEN
		PERFORM "public"."add_to_item_standing"(NEW."kind", NEW."item_id", 1, NEW."half_stars", 0);
	ELSE
		PERFORM "public"."add_to_item_standing"(NEW."kind", NEW."item_id", 0, NEW."half_stars" - OLD."half_stars", 0);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "count_item_insertion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM "public"."add_to_item_standing"(OLD."kind", OLD."item_id", 0, 0, -1);
	ELSE
		PERFORM "public"."add_to_item_standing"(NEW."kind", NEW."item_id", 0, 0, 1);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "item_rating_counted" AFTER INSERT OR DELETE OR UPDATE OF "half_stars" ON "item_rating" FOR EACH ROW EXECUTE FUNCTION "count_item_rating"();
--> statement-breakpoint
CREATE TRIGGER "item_insertion_counted" AFTER INSERT OR DELETE ON "item_insertion" FOR EACH ROW EXECUTE FUNCTION "count_item_insertion"();
