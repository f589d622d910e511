CREATE TABLE "genius_block" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"date_blocked" timestamp with time zone NOT NULL,
	CONSTRAINT "genius_block_account_id_kind_item_id_pk" PRIMARY KEY("account_id","kind","item_id")
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
	"words" text NOT NULL,
	CONSTRAINT "published_sermon_source_id_unique" UNIQUE("source_id")
);
--> statement-breakpoint
CREATE TABLE "published_word" (
	"kind" text NOT NULL,
	"word" text NOT NULL,
	"documents" integer NOT NULL,
	CONSTRAINT "published_word_kind_word_pk" PRIMARY KEY("kind","word")
);
--> statement-breakpoint
ALTER TABLE "genius_block" ADD CONSTRAINT "genius_block_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "published_sermon_words_3" ON "published_sermon" USING gin (to_tsvector('english', "words")) WHERE "published_sermon"."tier" = 3;