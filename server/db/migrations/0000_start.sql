CREATE TABLE "cover_renditions" (
	"issue_id" integer NOT NULL,
	"width" integer NOT NULL,
	"format" text NOT NULL,
	"file_sha256" text NOT NULL,
	CONSTRAINT "cover_renditions_one_each" UNIQUE("issue_id","width","format")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"sha256" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"media_type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issues" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_free" boolean NOT NULL,
	"price" bigint NOT NULL,
	"position" integer NOT NULL,
	"full_sha256" text NOT NULL,
	"full_pages" integer NOT NULL,
	"sample_sha256" text,
	"sample_pages" integer,
	"cover_file_name" text NOT NULL,
	"cover_width" integer NOT NULL,
	"cover_height" integer NOT NULL,
	"demo_key" text,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "issues_demo_key_unique" UNIQUE("demo_key"),
	CONSTRAINT "issues_cover_file_name" UNIQUE("cover_file_name"),
	CONSTRAINT "issues_price_not_negative" CHECK ("issues"."price" >= 0),
	CONSTRAINT "issues_free_costs_nothing" CHECK (not "issues"."is_free" or "issues"."price" = 0)
);
--> statement-breakpoint
CREATE TABLE "open_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_hash" text NOT NULL,
	"issue_id" integer NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" serial PRIMARY KEY NOT NULL,
	"period" text NOT NULL,
	"price" bigint NOT NULL,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"issue_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text DEFAULT 'Gatefold' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"currency_precision" integer DEFAULT 2 NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"ui_direction" text DEFAULT 'ltr' NOT NULL,
	"rtl" boolean DEFAULT false NOT NULL,
	"theme" text DEFAULT 'kiosk' NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"privacy" text DEFAULT '' NOT NULL,
	"site_message_id" text DEFAULT '' NOT NULL,
	"site_message_header" text DEFAULT '' NOT NULL,
	"site_message_text" text DEFAULT '' NOT NULL,
	"auth" boolean DEFAULT true NOT NULL,
	"payments" boolean DEFAULT true NOT NULL,
	"promo_only" boolean DEFAULT false NOT NULL,
	"sandbox" boolean DEFAULT false NOT NULL,
	"downloading" boolean DEFAULT true NOT NULL,
	"pagination" boolean DEFAULT true NOT NULL,
	"auth_to_read" boolean DEFAULT false NOT NULL,
	CONSTRAINT "store_is_one_row" CHECK ("store"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cover_renditions" ADD CONSTRAINT "cover_renditions_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cover_renditions" ADD CONSTRAINT "cover_renditions_file_sha256_files_sha256_fk" FOREIGN KEY ("file_sha256") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_full_sha256_files_sha256_fk" FOREIGN KEY ("full_sha256") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_sample_sha256_files_sha256_fk" FOREIGN KEY ("sample_sha256") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_tokens" ADD CONSTRAINT "open_tokens_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issues_by_position" ON "issues" USING btree ("position");--> statement-breakpoint
CREATE INDEX "open_tokens_by_age" ON "open_tokens" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_one_live" ON "purchases" USING btree ("user_id","issue_id") WHERE "purchases"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_user" ON "subscriptions" USING btree ("user_id");