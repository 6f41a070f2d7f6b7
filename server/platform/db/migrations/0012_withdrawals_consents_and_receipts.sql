CREATE TABLE "public"."receipt_counters" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "receipt_counters_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "public"."receipts" (
	"id" serial PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"label" text NOT NULL,
	"payment_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"seller_name" text NOT NULL,
	"seller_address" text NOT NULL,
	"tax_number" text NOT NULL,
	"tax_name" text NOT NULL,
	"tax_rate" text NOT NULL,
	CONSTRAINT "receipts_one_label" UNIQUE("label")
);
--> statement-breakpoint
CREATE TABLE "public"."withdrawals" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer,
	"name" text NOT NULL,
	"order_number" text NOT NULL,
	"email" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"decided_at" timestamp with time zone,
	"payment_id" integer,
	"reason" text DEFAULT '' NOT NULL,
	"erases_sender" boolean DEFAULT false NOT NULL,
	CONSTRAINT "withdrawals_decided" CHECK (("withdrawals"."state" = 'received') = ("withdrawals"."decided_at" is null)),
	CONSTRAINT "withdrawals_payment" CHECK ("withdrawals"."payment_id" is null or "withdrawals"."state" = 'accepted')
);
--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "withdrawal" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "seller_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "seller_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "tax_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "tax_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "tax_rate" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "consented_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "terms_hash" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_digits" text;--> statement-breakpoint
ALTER TABLE "outbound_mails" ADD COLUMN "withdrawal_id" integer;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_one_receipt" ON "receipts" USING btree ("payment_id") WHERE "receipts"."series" = 'receipt';--> statement-breakpoint
CREATE INDEX "receipts_by_payment" ON "receipts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "withdrawals_by_user" ON "withdrawals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "withdrawals_by_payment" ON "withdrawals" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "withdrawals_by_email" ON "withdrawals" USING btree (lower("email"),"received_at");--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("id") WHERE "withdrawals"."state" = 'received';--> statement-breakpoint
ALTER TABLE "outbound_mails" ADD CONSTRAINT "outbound_mails_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbound_mails_by_withdrawal" ON "outbound_mails" USING btree ("withdrawal_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_consent" CHECK (num_nonnulls("payments"."consented_at", "payments"."terms_hash") in (0, 2));