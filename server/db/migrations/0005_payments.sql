CREATE TABLE "payment_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"payment_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"was" text NOT NULL,
	"became" text NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer,
	"gateway" text NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"issue_id" integer,
	"plan_id" integer,
	"subscription_id" integer,
	"is_renewal" boolean DEFAULT false NOT NULL,
	"description" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"currency_precision" integer NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"attempt" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"method" text,
	"gateway_id" text,
	"failure_code" text,
	"failure_raw" text,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"is_surplus" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	"next_look_at" timestamp with time zone,
	"looks" integer DEFAULT 0 NOT NULL,
	"receipt_due_at" timestamp with time zone,
	"receipt_tries" integer DEFAULT 0 NOT NULL,
	"receipt_mailed_at" timestamp with time zone,
	CONSTRAINT "payments_one_attempt" UNIQUE("user_id","attempt"),
	CONSTRAINT "payments_one_each" UNIQUE("gateway","account","gateway_id"),
	CONSTRAINT "payments_for_one_thing" CHECK (num_nonnulls("payments"."issue_id", "payments"."plan_id") = 1),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_refunded" CHECK ("payments"."refunded" between 0 and "payments"."amount")
);
--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"id" serial PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"account" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"about" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"error" text,
	CONSTRAINT "webhook_inbox_once" UNIQUE("gateway","account","event_id")
);
--> statement-breakpoint
CREATE TABLE "gateway_customers" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"gateway" text NOT NULL,
	"account" text NOT NULL,
	"customer_id" text NOT NULL,
	CONSTRAINT "gateway_customers_one_each" UNIQUE("user_id","gateway","account")
);
--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "payment_id" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "gateway" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "gateway_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "plan_id" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_billing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_look_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_customers" ADD CONSTRAINT "gateway_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_by_payment" ON "payment_events" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_issue" ON "payments" USING btree ("user_id","issue_id") WHERE "payments"."status" in ('created', 'submitted', 'requires_action', 'declined', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_plan" ON "payments" USING btree ("user_id") WHERE "payments"."plan_id" is not null and not "payments"."is_renewal" and "payments"."status" in ('created', 'submitted', 'requires_action', 'declined', 'processing');--> statement-breakpoint
CREATE INDEX "payments_by_user" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payments_by_next_look" ON "payments" USING btree ("next_look_at");--> statement-breakpoint
CREATE INDEX "payments_by_receipt" ON "payments" USING btree ("receipt_due_at");--> statement-breakpoint
CREATE INDEX "webhook_inbox_by_next_try" ON "webhook_inbox" USING btree ("next_try_at");--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_by_next_look" ON "subscriptions" USING btree ("next_look_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_each" ON "subscriptions" USING btree ("gateway","account","gateway_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_renewing" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."status" in ('pending', 'active', 'past_due');--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_payment_id_unique" UNIQUE("payment_id");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_whole" CHECK (("subscriptions"."gateway" is null) = ("subscriptions"."status" is null));