CREATE TABLE "public"."refunds" (
	"id" serial PRIMARY KEY NOT NULL,
	"payment_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"is_whole" boolean NOT NULL,
	"refunded_before" bigint NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"reconcile_at" timestamp with time zone,
	"reconcile_attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0 or ("refunds"."is_whole" and "refunds"."amount" = 0)),
	CONSTRAINT "refunds_next_request" CHECK (("refunds"."status" = 'requested') = ("refunds"."reconcile_at" is not null))
);
--> statement-breakpoint
DROP INDEX "payments_by_status";--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_open" ON "refunds" USING btree ("payment_id") WHERE "refunds"."status" = 'requested';--> statement-breakpoint
CREATE INDEX "refunds_by_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_by_reconcile_at" ON "refunds" USING btree ("reconcile_at");--> statement-breakpoint
CREATE INDEX "payments_by_gateway_id" ON "payments" USING btree ("gateway_id");--> statement-breakpoint
CREATE INDEX "users_by_email_prefix" ON "users" USING btree (lower("email") collate "C");--> statement-breakpoint
CREATE INDEX "subscriptions_by_status" ON "subscriptions" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "payments_by_status" ON "payments" USING btree ("status","id");