CREATE TABLE "public"."cover_renditions" (
	"issue_id" integer NOT NULL,
	"width" integer NOT NULL,
	"format" text NOT NULL,
	"file_sha256" text NOT NULL,
	CONSTRAINT "cover_renditions_one_each" UNIQUE("issue_id","width","format")
);
--> statement-breakpoint
CREATE TABLE "public"."file_versions" (
	"issue_id" integer NOT NULL,
	"type" text NOT NULL,
	"file_sha256" text NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_versions_issue_id_type_file_sha256_pk" PRIMARY KEY("issue_id","type","file_sha256")
);
--> statement-breakpoint
CREATE TABLE "public"."files" (
	"sha256" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"media_type" text NOT NULL,
	"first_page_ranges" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."issues" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_free" boolean NOT NULL,
	"price" bigint NOT NULL,
	"sort_order" integer NOT NULL,
	"full_sha256" text NOT NULL,
	"download_sha256" text,
	"full_pages" integer NOT NULL,
	"sample_sha256" text,
	"source_sha256" text,
	"sample_pages" integer,
	"cover_file_name" text NOT NULL,
	"cover_width" integer NOT NULL,
	"cover_height" integer NOT NULL,
	"seed_key" text,
	"import_key" text,
	"language" text,
	"reading_direction" text DEFAULT 'auto' NOT NULL,
	"series" text,
	"issue_number" text,
	"cover_date" text,
	"authors" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"spreads" text DEFAULT 'auto' NOT NULL,
	"published_at" timestamp with time zone DEFAULT now(),
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "issues_seed_key_unique" UNIQUE("seed_key"),
	CONSTRAINT "issues_import_key_unique" UNIQUE("import_key"),
	CONSTRAINT "issues_cover_file_name" UNIQUE("cover_file_name"),
	CONSTRAINT "issues_price_not_negative" CHECK ("issues"."price" >= 0),
	CONSTRAINT "issues_free_costs_nothing" CHECK (not "issues"."is_free" or "issues"."price" = 0),
	CONSTRAINT "issues_reading_direction_known" CHECK ("issues"."reading_direction" in ('auto', 'ltr', 'rtl')),
	CONSTRAINT "issues_spreads_known" CHECK ("issues"."spreads" in ('auto', 'single', 'double')),
	CONSTRAINT "issues_drafts_are_not_listed" CHECK (num_nonnulls("issues"."published_at", "issues"."withdrawn_at") > 0)
);
--> statement-breakpoint
CREATE TABLE "public"."packs" (
	"issue_id" integer NOT NULL,
	"type" text NOT NULL,
	"pdf_sha256" text NOT NULL,
	"pages" integer NOT NULL,
	"format" integer NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"built_pages" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"file_sha256" text,
	"head_end" integer,
	CONSTRAINT "packs_issue_id_type_pdf_sha256_pk" PRIMARY KEY("issue_id","type","pdf_sha256"),
	CONSTRAINT "packs_state_known" CHECK ("packs"."state" in ('pending', 'building', 'ready', 'failed')),
	CONSTRAINT "packs_ready_with_file" CHECK ("packs"."state" <> 'ready' or "packs"."file_sha256" is not null),
	CONSTRAINT "packs_file_with_head" CHECK (("packs"."file_sha256" is null) = ("packs"."head_end" is null))
);
--> statement-breakpoint
CREATE TABLE "public"."page_previews" (
	"issue_id" integer NOT NULL,
	"page" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"file_sha256" text NOT NULL,
	CONSTRAINT "page_previews_issue_id_page_pk" PRIMARY KEY("issue_id","page")
);
--> statement-breakpoint
CREATE TABLE "public"."plans" (
	"id" serial PRIMARY KEY NOT NULL,
	"period" text NOT NULL,
	"price" bigint NOT NULL,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "public"."secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."store" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text DEFAULT 'Gatefold' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"currency_precision" integer DEFAULT 2 NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"ui_direction" text DEFAULT 'ltr' NOT NULL,
	"is_right_to_left" boolean DEFAULT false NOT NULL,
	"theme" text DEFAULT 'kiosk' NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"privacy" text DEFAULT '' NOT NULL,
	"site_message_id" text DEFAULT '' NOT NULL,
	"site_message_header" text DEFAULT '' NOT NULL,
	"site_message_text" text DEFAULT '' NOT NULL,
	"sign_in_enabled" boolean DEFAULT true NOT NULL,
	"payments_enabled" boolean DEFAULT true NOT NULL,
	"coupons_only" boolean DEFAULT false NOT NULL,
	"preview_mode" boolean DEFAULT false NOT NULL,
	"downloads_enabled" boolean DEFAULT true NOT NULL,
	"pagination_enabled" boolean DEFAULT true NOT NULL,
	"sign_in_to_read" boolean DEFAULT false NOT NULL,
	"text_search_enabled" boolean DEFAULT true NOT NULL,
	"gift_links_enabled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "store_is_one_row" CHECK ("store"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "public"."payment_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"payment_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."payments" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer,
	"gateway" text NOT NULL,
	"gateway_account_id" text DEFAULT '' NOT NULL,
	"issue_id" integer,
	"plan_id" integer,
	"subscription_id" integer,
	"is_renewal" boolean DEFAULT false NOT NULL,
	"description" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance_used" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"currency_precision" integer NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"client_request_id" text NOT NULL,
	"metadata_key" text,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"payment_method_id" text,
	"gateway_id" text,
	"failure_code" text,
	"failure_raw" text,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"refund_reason" text,
	"refund_reason_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	"reconcile_at" timestamp with time zone,
	"reconcile_attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payments_one_metadata_key" UNIQUE("metadata_key"),
	CONSTRAINT "payments_one_request" UNIQUE("user_id","client_request_id"),
	CONSTRAINT "payments_one_each" UNIQUE("gateway","gateway_account_id","gateway_id"),
	CONSTRAINT "payments_for_one_thing" CHECK (num_nonnulls("payments"."issue_id", "payments"."plan_id") = 1),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" >= 0 and "payments"."balance_used" >= 0 and "payments"."amount" + "payments"."balance_used" > 0),
	CONSTRAINT "payments_refunded" CHECK ("payments"."refunded" between 0 and "payments"."amount")
);
--> statement-breakpoint
CREATE TABLE "public"."unbooked_payments" (
	"id" serial PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"gateway_account_id" text NOT NULL,
	"gateway_id" text NOT NULL,
	"metadata" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"payment_id" integer,
	CONSTRAINT "unbooked_payments_one_metadata" UNIQUE("metadata"),
	CONSTRAINT "unbooked_payments_one_each" UNIQUE("gateway","gateway_account_id","gateway_id"),
	CONSTRAINT "unbooked_payments_closed" CHECK (("unbooked_payments"."state" = 'open') = ("unbooked_payments"."closed_at" is null)),
	CONSTRAINT "unbooked_payments_adopted" CHECK (("unbooked_payments"."state" = 'adopted') = ("unbooked_payments"."payment_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "public"."webhook_cursors" (
	"gateway" text NOT NULL,
	"gateway_account_id" text NOT NULL,
	"read_until" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_cursors_gateway_gateway_account_id_pk" PRIMARY KEY("gateway","gateway_account_id")
);
--> statement-breakpoint
CREATE TABLE "public"."webhook_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"gateway_account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"error" text,
	CONSTRAINT "webhook_events_once" UNIQUE("gateway","gateway_account_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "public"."catalog_version" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "catalog_version_is_one_row" CHECK ("catalog_version"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "public"."maintenance" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"heartbeat_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "maintenance_is_one_row" CHECK ("maintenance"."id" = 1)
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "public"."rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."identities" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_one_each" UNIQUE("provider","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "public"."oauth_flows" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"window_hash" text NOT NULL,
	"hand_off_hash" text NOT NULL,
	"provider" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	"user_id" integer,
	"registration" text,
	"failure" text,
	"taken_at" timestamp with time zone,
	CONSTRAINT "oauth_flows_by_hand_off" UNIQUE("hand_off_hash")
);
--> statement-breakpoint
CREATE TABLE "public"."pending_registrations" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"csrf_hash" text NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"email_verified" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "public"."sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."users" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"is_publisher" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."coupons" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"normalized_code" text NOT NULL,
	"issue_id" integer,
	"all_access_days" integer,
	"max_uses" integer,
	"used_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "coupons_give_one_thing" CHECK (num_nonnulls("coupons"."issue_id", "coupons"."all_access_days") = 1),
	CONSTRAINT "coupons_some_days" CHECK ("coupons"."all_access_days" > 0),
	CONSTRAINT "coupons_not_overused" CHECK ("coupons"."used_count" <= "coupons"."max_uses")
);
--> statement-breakpoint
CREATE TABLE "public"."download_tokens" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"session_hash" text NOT NULL,
	"kind" text NOT NULL,
	"target_id" integer,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."purchases" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"issue_id" integer NOT NULL,
	"payment_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "purchases_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "public"."read_events" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_hash" text NOT NULL,
	"issue_id" integer NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "public"."redemptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"coupon_id" integer NOT NULL,
	"user_id" integer,
	"purchase_id" integer,
	"subscription_id" integer,
	"redeemed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redemptions_once_each" UNIQUE("coupon_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "public"."gift_links" (
	"id" serial PRIMARY KEY NOT NULL,
	"issue_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "gift_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "gift_links_end_later" CHECK ("gift_links"."expires_at" > "gift_links"."created_at")
);
--> statement-breakpoint
CREATE TABLE "public"."support_requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"problem" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "public"."gateway_customers" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"gateway" text NOT NULL,
	"gateway_account_id" text NOT NULL,
	"customer_id" text NOT NULL,
	CONSTRAINT "gateway_customers_one_each" UNIQUE("user_id","gateway","gateway_account_id")
);
--> statement-breakpoint
CREATE TABLE "public"."plan_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"subscription_id" integer NOT NULL,
	"plan_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"currency_precision" integer NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "plan_changes_amount" CHECK ("plan_changes"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "public"."subscriptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"gateway" text,
	"gateway_account_id" text DEFAULT '' NOT NULL,
	"gateway_id" text,
	"plan_id" integer,
	"status" text,
	"next_billing_at" timestamp with time zone,
	"reconcile_at" timestamp with time zone,
	CONSTRAINT "subscriptions_whole" CHECK (("subscriptions"."gateway" is null) = ("subscriptions"."status" is null))
);
--> statement-breakpoint
CREATE TABLE "public"."reading_positions" (
	"user_id" integer NOT NULL,
	"issue_id" integer NOT NULL,
	"type" text NOT NULL,
	"page" integer NOT NULL,
	"page_count" integer NOT NULL,
	"furthest_page" integer NOT NULL,
	"is_finished" boolean NOT NULL,
	"device" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "reading_positions_user_id_issue_id_type_pk" PRIMARY KEY("user_id","issue_id","type"),
	CONSTRAINT "reading_positions_page" CHECK ("reading_positions"."page" between 1 and "reading_positions"."page_count"),
	CONSTRAINT "reading_positions_furthest" CHECK ("reading_positions"."furthest_page" between "reading_positions"."page" and "reading_positions"."page_count")
);
--> statement-breakpoint
CREATE TABLE "public"."page_texts" (
	"issue_id" integer NOT NULL,
	"pdf_sha256" text NOT NULL,
	"page" integer NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"tokens" "tsvector" NOT NULL,
	CONSTRAINT "page_texts_issue_id_pdf_sha256_page_pk" PRIMARY KEY("issue_id","pdf_sha256","page")
);
--> statement-breakpoint
CREATE TABLE "public"."annotations" (
	"user_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"issue_id" integer NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"page" integer NOT NULL,
	"anchor" jsonb,
	"colour" text NOT NULL,
	"note" text NOT NULL,
	"is_deleted" boolean NOT NULL,
	"stamps" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	"sequence" integer NOT NULL,
	CONSTRAINT "annotations_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "annotations_page" CHECK ("annotations"."page" > 0)
);
--> statement-breakpoint
CREATE TABLE "public"."outbound_mails" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"event" text NOT NULL,
	"user_id" integer,
	"recipient" text,
	"payment_id" integer,
	"subscription_id" integer,
	"support_request_id" integer,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "outbound_mails_one_event" UNIQUE("event"),
	CONSTRAINT "outbound_mails_next_attempt" CHECK (("outbound_mails"."state" in ('waiting', 'sending', 'recalled')) = ("outbound_mails"."next_attempt_at" is not null)),
	CONSTRAINT "outbound_mails_mailed" CHECK (("outbound_mails"."state" = 'sent') = ("outbound_mails"."mailed_at" is not null)),
	CONSTRAINT "outbound_mails_recipient" CHECK ("outbound_mails"."recipient" is null or ("outbound_mails"."user_id" is null and "outbound_mails"."next_attempt_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "cover_renditions" ADD CONSTRAINT "cover_renditions_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cover_renditions" ADD CONSTRAINT "cover_renditions_file_sha256_files_sha256_fk" FOREIGN KEY ("file_sha256") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_file_sha256_files_sha256_fk" FOREIGN KEY ("file_sha256") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_full_sha256_files_sha256_fk" FOREIGN KEY ("full_sha256") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_download_sha256_files_sha256_fk" FOREIGN KEY ("download_sha256") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_sample_sha256_files_sha256_fk" FOREIGN KEY ("sample_sha256") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_file_sha256_files_sha256_fk" FOREIGN KEY ("file_sha256") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_previews" ADD CONSTRAINT "page_previews_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_previews" ADD CONSTRAINT "page_previews_file_sha256_files_sha256_fk" FOREIGN KEY ("file_sha256") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unbooked_payments" ADD CONSTRAINT "unbooked_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_flows" ADD CONSTRAINT "oauth_flows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_events" ADD CONSTRAINT "read_events_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_links" ADD CONSTRAINT "gift_links_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_links" ADD CONSTRAINT "gift_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_customers" ADD CONSTRAINT "gateway_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_positions" ADD CONSTRAINT "reading_positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_positions" ADD CONSTRAINT "reading_positions_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_texts" ADD CONSTRAINT "page_texts_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_mails" ADD CONSTRAINT "outbound_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_mails" ADD CONSTRAINT "outbound_mails_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_mails" ADD CONSTRAINT "outbound_mails_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_mails" ADD CONSTRAINT "outbound_mails_support_request_id_support_requests_id_fk" FOREIGN KEY ("support_request_id") REFERENCES "public"."support_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issues_by_sort_order" ON "issues" USING btree ("sort_order");--> statement-breakpoint
CREATE INDEX "packs_by_due" ON "packs" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "payment_events_by_payment" ON "payment_events" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_issue" ON "payments" USING btree ("user_id","issue_id") WHERE "payments"."status" in ('created', 'submitted', 'requires_action', 'declined', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_plan" ON "payments" USING btree ("user_id") WHERE "payments"."plan_id" is not null and not "payments"."is_renewal" and "payments"."status" in ('created', 'submitted', 'requires_action', 'declined', 'processing');--> statement-breakpoint
CREATE INDEX "payments_by_user" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payments_by_reconcile_at" ON "payments" USING btree ("reconcile_at");--> statement-breakpoint
CREATE INDEX "payments_completed" ON "payments" USING btree ("completed_at") WHERE "payments"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_events_by_next_attempt" ON "webhook_events" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "rate_limits_by_end" ON "rate_limits" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "identities_by_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "oauth_flows_by_end" ON "oauth_flows" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pending_registrations_by_end" ON "pending_registrations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_one_verified_email" ON "users" USING btree (lower("email")) WHERE "users"."email_verified";--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_one_live" ON "coupons" USING btree ("normalized_code") WHERE "coupons"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "download_tokens_by_end" ON "download_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_one_live" ON "purchases" USING btree ("user_id","issue_id") WHERE "purchases"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "read_events_by_age" ON "read_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "read_events_opened" ON "read_events" USING btree ("opened_at") WHERE "read_events"."opened_at" is not null;--> statement-breakpoint
CREATE INDEX "redemptions_by_user" ON "redemptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "gift_links_by_user" ON "gift_links" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "gift_links_by_issue" ON "gift_links" USING btree ("issue_id");--> statement-breakpoint
CREATE INDEX "gift_links_by_age" ON "gift_links" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "support_requests_by_user" ON "support_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "support_requests_by_email" ON "support_requests" USING btree (lower("email"),"created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_changes_one_open" ON "plan_changes" USING btree ("subscription_id") WHERE "plan_changes"."status" in ('requested', 'scheduled', 'withdrawing');--> statement-breakpoint
CREATE INDEX "plan_changes_by_subscription" ON "plan_changes" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_reconcile_at" ON "subscriptions" USING btree ("reconcile_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_each" ON "subscriptions" USING btree ("gateway","gateway_account_id","gateway_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_renewing" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."status" in ('pending', 'active', 'past_due');--> statement-breakpoint
CREATE INDEX "reading_positions_newest" ON "reading_positions" USING btree ("user_id","read_at");--> statement-breakpoint
CREATE INDEX "reading_positions_by_issue" ON "reading_positions" USING btree ("issue_id");--> statement-breakpoint
CREATE INDEX "page_texts_by_token" ON "page_texts" USING gin ("tokens");--> statement-breakpoint
CREATE UNIQUE INDEX "annotations_sequence" ON "annotations" USING btree ("user_id","sequence");--> statement-breakpoint
CREATE INDEX "annotations_by_issue" ON "annotations" USING btree ("issue_id");--> statement-breakpoint
CREATE INDEX "annotations_tombstones" ON "annotations" USING btree ("stored_at") WHERE "annotations"."is_deleted";--> statement-breakpoint
CREATE INDEX "outbound_mails_by_next_attempt" ON "outbound_mails" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "outbound_mails_by_user" ON "outbound_mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outbound_mails_by_payment" ON "outbound_mails" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "outbound_mails_by_subscription" ON "outbound_mails" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "outbound_mails_by_support_request" ON "outbound_mails" USING btree ("support_request_id");--> statement-breakpoint
INSERT INTO "store" DEFAULT VALUES;--> statement-breakpoint
INSERT INTO "catalog_version" DEFAULT VALUES;--> statement-breakpoint
CREATE SCHEMA IF NOT EXISTS "gatefold";--> statement-breakpoint
-- In a schema of its own and by full names: it stays when tables are made anew elsewhere and moved here.
CREATE OR REPLACE FUNCTION "gatefold"."renew_catalog_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.catalog_version SET version = gen_random_uuid();
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "renew_catalog_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "issues"
  FOR EACH STATEMENT EXECUTE FUNCTION "gatefold"."renew_catalog_version"();
